/** Buildings as they are drawn, in a square of 12 × 12. */
export const BUILDINGS: Record<string, string> = {
  castle: 'M1.5 11 2.5 7.8h7L10.5 11ZM.8 7.8 3 5.4h6l2.2 2.4ZM3.6 5.4V3.7h4.8v1.7ZM2.2 3.7 6 .8l3.8 2.9Z',
  temple: 'M.6 2.2c3.6 1 7.2 1 10.8 0l.2 1.6H10v1.5h1v1.3h-1V11H8.3V6.6H3.7V11H2V6.6H1V5.3h1V3.8H.4ZM3.7 3.8v1.5h4.6V3.8Z',
  theatre: 'M.8 1h10.4v1.6H.8ZM1.3 3.2h2.6v7.6H1.3ZM4.7 3.2h2.6v5.2H4.7ZM8.1 3.2h2.6v7.6H8.1Z',
}

/** A revolt marker: a fire, in a square of 11 × 11. */
export const FLAME =
  'M5.500 0C6 2.500 10 4.500 10 7.500A4.500 4 0 0 1 1 7.500C1 5.500 2.500 4.500 3 3 4 3.800 4.300 4.500 4.300 5.200 5.500 4 5.800 2 5.500 0Z'
