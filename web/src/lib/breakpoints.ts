/**
 * Breakpoints: the widths at which the page changes, in pixels, each with all that is narrower. Stylesheets cannot take
 * them from here, so `conventions.test.ts` sees to it that they use no others.
 */
export const BREAKPOINTS = {
  /** A phone held upright: what lay side by side lies one below the other. */
  phone: 700,
  /** One column: the board, and the sheet of actions below. */
  oneColumn: 900,
  /** A tablet on its side: a wide board is cut rather than too small to read. */
  tablet: 1199,
  /** A laptop: the column beside a wide board is narrow. */
  laptop: 1599,
}

/** A media query for widths up to this one. */
export const upTo = (width: number): string => `(max-width: ${width}px)`
