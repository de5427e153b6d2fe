/** Small woodblock drawings, each in a 24 × 24 box. `var(--k)` is the key block's line, `--cut` what shows through a crest. */

const line = (d: string, width = 1.6) =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const solid = (d: string) => `<path d="${d}" fill="currentColor"/>`
const cut = (d: string, width = 1.6) => `<path d="${d}" fill="none" stroke="var(--cut)" stroke-width="${width}" stroke-linecap="round"/>`
const block = (d: string, colour: string, width = 1.1) =>
  `<path d="${d}" fill="var(--${colour})" stroke="var(--k)" stroke-width="${width}" stroke-linejoin="round"/>`
const ring = (x: number, y: number, r: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="var(--${colour})" stroke="var(--k)" stroke-width="1.1"/>`
const detail = (d: string, width = 0.9) => `<path d="${d}" fill="none" stroke="var(--k)" stroke-width="${width}" stroke-linecap="round"/>`
const around = (drawn: string, times: number) =>
  Array.from({ length: times }, (_, turn) => `<g transform="rotate(${(360 / times) * turn} 12 12)">${drawn}</g>`).join('')

const GOODS = {
  mon:
    ring(12, 12, 9.6, 'bronze') +
    '<circle cx="12" cy="12" r="7" fill="none" stroke="var(--k)" stroke-width=".7" opacity=".55"/>' +
    block('M9 9h6v6H9z', 'hole', 1),
  koban:
    block('M12 1.500c4.600 0 7 4.500 7 10.500s-2.400 10.500-7 10.500S5 18 5 12 7.400 1.500 12 1.500z', 'gold') +
    detail('M7.500 7h9M7 10h10M7 17h10M10.200 13.500h3.600'),
  rice:
    block('M5 12.500C5 8 8 4.500 12 4.500s7 3.500 7 8z', 'grain') +
    detail('M9.500 9.500l.8-1M13 8l1-.8M11.500 11l.8-.9M15 10.800l.7-.8', 0.8) +
    block('M2.800 12.300h18.400c0 4.400-2.800 7.200-5.700 8.200h-7c-2.900-1-5.700-3.800-5.700-8.200z', 'lacquer'),
  sandal:
    block(
      'M7.400 3.400C9.500 1.400 14.500 1.400 16.600 3.400 18.500 6 17.700 10.500 16.600 14c-.6 2 .4 3.500 0 5.500-.5 3-8.700 3-9.200 0-.4-2 .6-3.500 0-5.500C6.300 10.500 5.500 6 7.400 3.400z',
      'straw',
    ) +
    '<path d="M12 5.800C9.800 8.600 8.400 11 7.800 14M12 5.800c2.200 2.800 3.600 5.200 4.200 8.200" fill="none" stroke="var(--lacquer)" stroke-width="2" stroke-linecap="round"/>',
  wood: [
    [7, 16.6],
    [17, 16.6],
    [12, 8.2],
  ]
    .map(
      ([x = 0, y = 0]) =>
        ring(x, y, 4.9, 'timber') + `<circle cx="${x}" cy="${y}" r="2.300" fill="none" stroke="var(--k)" stroke-width=".8"/>`,
    )
    .join(''),
  iki: '<rect x="2.600" y="2.600" width="18.800" height="18.800" rx="4.500" fill="var(--seal)" stroke="var(--k)" stroke-width="1"/><path d="M12 4.800c.7 4.700 2.500 6.500 7.200 7.200-4.700.7-6.500 2.500-7.200 7.200-.7-4.700-2.500-6.500-7.200-7.200 4.700-.7 6.500-2.500 7.200-7.200z" fill="var(--pale)"/>',
  fire:
    line('M5.200 9C5.200 1.800 18.800 1.800 18.800 9', 1.5) +
    block('M4 8.800h16l-2.200 12.700H6.200z', 'bucket') +
    '<path d="M4.900 12.400h14.200M5.900 18h12.200" stroke="var(--pale)" stroke-width="1.300"/>',
}

const SIGNS = {
  experience:
    '<path d="M12 2.500l7 7.500h-4.200v4H9.200v-4H5z" fill="var(--gain)" stroke="var(--k)" stroke-width="1.100" stroke-linejoin="round"/><path d="M9.200 16.500h5.600v2H9.200zM9.200 20.200h5.600v1.500H9.200z" fill="var(--gain)"/>',
  arrow: line('M4 12h15M14 7l5 5-5 5', 2.4),
  swap: line('M4 8.500h14M14.500 4.500l4 4-4 4M20 15.500H6M9.500 11.500l-4 4 4 4', 2),
  build: block('M12 3 1.800 11.500h3V21h14.400v-9.500h3z', 'tile') + block('M9.500 14h5v7h-5z', 'hole', 1),
  others: solid(
    'M8 5a3.200 3.200 0 1 1 0 6.400A3.200 3.200 0 0 1 8 5zM2 20c0-5 2.500-7.500 6-7.500s6 2.500 6 7.500zM16.500 6a2.700 2.700 0 1 1 0 5.400 2.700 2.700 0 0 1 0-5.400zM15.800 20c0-3-.6-5.400-1.800-6.900 4.500-1.800 8 1.400 8 6.900z',
  ),
  flame:
    '<path d="M12.500 1.500c.5 4.200 6.300 6.600 6.300 13a6.800 6.800 0 0 1-13.600 0c0-3.300 1.600-5 2.700-6.900.6 1.600 1 2.500 2 3 .3-3.600.6-6.400 2.600-9.100z" fill="var(--fire)" stroke="var(--k)" stroke-width="1"/><path d="M12.200 11.500c.4 2.200 2.600 3.200 2.600 5.700a2.800 2.800 0 0 1-5.600 0c0-2.500 2-3.300 3-5.700z" fill="var(--ember)"/>',
  kobun: solid('M12 3a4.300 4.300 0 1 1 0 8.600A4.300 4.300 0 0 1 12 3zM4.500 21.500c0-6 3-9 7.500-9s7.500 3 7.500 9z'),
  payday:
    block('M6.500 8.500h11c3 3 4.500 6 4.500 9 0 3.500-4 5-10 5s-10-1.500-10-5c0-3 1.500-6 4.500-9z', 'straw') +
    block('M8 8.500C6.500 6 6 4 6.500 2.200c3 1.500 8 1.500 11 0 .5 1.800 0 3.800-1.500 6.300z', 'straw') +
    detail('M7 8.500h10', 1.6) +
    ring(12, 15.5, 4, 'bronze') +
    block('M10.700 14.200h2.600v2.600h-2.600z', 'hole', 0.8),
  most: ['shop', 'artisan', 'special']
    .map(
      (type, place) =>
        `<rect x="${3 + place * 4}" y="${7 - place * 2}" width="10" height="14" rx="1.500" fill="var(--${type === 'special' ? 'type-master' : 'hole'})" stroke="var(--k)" stroke-width="1.100"/>`,
    )
    .join(''),
  types: ['street', 'artisan', 'special', 'master', 'shop']
    .map(
      (type, turn) =>
        `<circle cx="${12 + 7 * Math.sin(turn * 1.2566)}" cy="${12 - 7 * Math.cos(turn * 1.2566)}" r="4" fill="var(--type-${type})" stroke="var(--k)" stroke-width=".9"/>`,
    )
    .join(''),
  sun: '<circle cx="12" cy="12" r="6.500" fill="var(--seal)" stroke="var(--k)"/>' + around(line('M12 1.500v2.500', 1.6), 8),
  moon: block('M15 2.500a10 10 0 1 0 6.500 13A8.500 8.500 0 0 1 15 2.500z', 'gold'),
}

const TYPES = {
  street:
    line('M2 8.500c6-3.600 14-3.600 20 0', 2.2) +
    line('M4.800 7.800 2.800 14M4.800 7.800 7 14M19.200 7.800 17 14M19.200 7.800l2 6.200', 1) +
    solid('M1.500 13.500h6.600l-1.100 6.500H2.600zM15.900 13.500h6.600L21.400 20H17z'),
  artisan:
    line('M21 2.500 12.500 11', 2.8) +
    solid('M10.500 10c3 .4 4 2 3.700 4.200-.5 3.600-4.200 6.200-11 7.300C4.600 15 6.500 10.200 10.500 10z'),
  special:
    solid('M4.500 4c4.800-2 10.200-2 15 0 1 7.500-1.600 14.500-7.500 18C6.100 18.500 3.500 11.500 4.500 4z') +
    cut('M7.500 9.800c1-.9 2.300-.9 3.300 0M13.200 9.800c1-.9 2.300-.9 3.300 0') +
    cut('M12 10.500v3') +
    cut('M9.300 16.300c1.700 1.300 3.700 1.300 5.400 0', 1.8),
  master:
    solid('M1.500 4.500 16 3l1.800 6.800-2.200 2-1.800-1.600-1.900 2.300-1.900-1.800-1.800 2.400-1.900-1.800-1.800 2.400L2.600 12z') +
    line('M16.800 6.800 20 12l2 7.500', 2.6),
  shop:
    line('M1.500 4.500h21', 2) +
    solid(
      'M3.200 6h5.200v13.500c-1.700 1-3.500 1-5.200 0zM9.400 6h5.200v13.500c-1.700 1-3.500 1-5.200 0zM15.600 6h5.200v13.500c-1.700 1-3.500 1-5.200 0z',
    ) +
    '<circle cx="12" cy="11.500" r="3.600" fill="none" stroke="var(--cut)" stroke-width="1.400"/>',
}

const SEASONS = {
  spring:
    around(
      '<path d="M12 12C8 9.400 8 4.600 10.500 2.400L12 4.200l1.500-1.800C16 4.600 16 9.400 12 12z" fill="var(--cherry)" stroke="var(--k)" stroke-width=".8"/>',
      5,
    ) + '<circle cx="12" cy="12" r="1.700" fill="var(--gold)"/>',
  summer:
    block('M3.500 20.500C2.500 10.500 9 3.500 20.500 3.500c0 11.500-7 18-17 17z', 'young') +
    detail('M3.500 20.500 15 9M8.500 15.500V10.500M8.500 15.500h5', 1),
  autumn:
    block(
      'M12 1.500l2.200 5.200 3.800-1.900-.8 5.200 5.300-.4-3.300 4 2.300 2.200-5.300 1 .3 2.200-4.200-1.200-.3-.1-4.200 1.300.3-2.200-5.300-1 2.300-2.200-3.300-4 5.300.4-.8-5.200 3.800 1.900z',
      'maple',
    ) +
    line('M12 17v6', 1.3) +
    detail('M12 8v9'),
  winter: around(
    '<path d="M12 12V1.800M12 5.200 9.600 3M12 5.200 14.400 3M12 8.500 9.800 6.500M12 8.500l2.200-2" fill="none" stroke="var(--snow)" stroke-width="1.500" stroke-linecap="round"/>',
    6,
  ),
}

const WARES = {
  fish:
    '<path d="M1.500 12.500C5.500 6 12.500 5 17.500 9.500L22.500 6c-1 3.500-1 9.500 0 13l-5-3.500c-5 4.500-12 3.500-16-3z" fill="var(--scale)" stroke="var(--k)" stroke-width="1.100" stroke-linejoin="round"/><circle cx="6.200" cy="11.300" r="1" fill="var(--k)"/>' +
    detail('M9 8.500c1.300 2.500 1.300 5.500 0 8M12.500 10c.8 1.700.8 3.300 0 5M15.500 11c.4 1 .4 2 0 3'),
  pipe:
    '<path d="M8.500 11.800 17.500 16" stroke="var(--k)" stroke-width="3.600"/><path d="M8.500 11.800 17.500 16" stroke="var(--type-master)" stroke-width="2"/>' +
    block('M16.500 14.200l5.800 2.900-.8 2-6-2.500z', 'gold') +
    block('M2.500 4.500h5.400V8l3 2.500-1.200 3C5.500 12.500 4 10.500 4 8H2.500z', 'gold') +
    '<path d="M5.500 3c-1-1.300 1-1.800 0-3" fill="none" stroke="currentColor" stroke-width=".9"/>',
  tobacco:
    line('M12 6.500C12 3 15 1.500 18 2.500', 1.3) +
    ring(19, 3.2, 1.9, 'lacquer') +
    block('M4 8.500h16v9.500c0 2-1.500 3.500-3.500 3.500h-9C5.500 21.500 4 20 4 18z', 'type-street') +
    block('M4 6.500h16v4.500c-3 4-13 4-16 0z', 'type-master') +
    ring(12, 13.2, 1.4, 'gold'),
}

const roof = (d: string) => block(d, 'tile')
const wall = (d: string) => block(d, 'grain')
const BUILDINGS = {
  temple:
    wall('M7 14h10v7H7z') +
    roof('M2.500 14.500c3-.5 4.500-2 5-4h9c.5 2 2 3.500 5 4z') +
    wall('M9 7h6v3.500H9z') +
    roof('M4.500 7.500C7 7 8.500 5 9 3h6c.5 2 2 4 4.500 4.500z') +
    line('M12 3V.5M4 21.500h16', 1.3) +
    detail('M12 14v7', 1.3),
  merchant_house:
    wall('M4 11h16v10.500H4z') +
    roof('M1.500 11.500 5.500 5h13l4 6.500z') +
    block('M6.500 12h3.200v5H6.500zM10.400 12h3.200v5h-3.200zM14.300 12h3.200v5h-3.200z', 'indigo', 0.9),
  farm:
    wall('M6 14h12v7.500H6z') +
    block('M1.500 15 10 3.500h4L22.500 15z', 'straw') +
    detail('M8.500 13l2.500-7M12 13V6M15.500 13 13 6') +
    block('M10 16.500h4v5h-4z', 'timber', 0.9),
  warehouse:
    wall('M4.500 9h15v12.500h-15z') +
    roof('M2.500 9.500 12 2.500l9.500 7z') +
    block('M4.500 16h15v5.500h-15z', 'tile', 0.9) +
    detail('M8 16v5.500M12 16v5.500M16 16v5.500') +
    block('M9.800 10.500h4.400v3.500H9.800z', 'timber', 0.9),
  restaurant:
    wall('M4 11h14v10.500H4z') +
    roof('M1.500 11.500 5.500 5h11l4 6.500z') +
    detail('M11 12v9.500M4 16.500h14') +
    block('M18.500 13c3 0 3.500 1.500 3.500 4s-.5 4-3.500 4-3.500-1.500-3.500-4 .5-4 3.500-4z', 'seal', 0.9),
  imperial_villa:
    wall('M4 13h16v8H4z') +
    roof('M.8 13.500C4 13 6 11 7.500 7.500h9C18 11 20 13 23.200 13.500z') +
    block('M9.500 15h5v6h-5z', 'gold', 0.9) +
    detail('M7 13v8M17 13v8', 1.1) +
    line('M8 7.500 7 5M16 7.500 17 5', 1.1),
  well:
    roof('M2.500 8.500 12 2.500l9.500 6z') +
    line('M5.500 8.500v6M18.500 8.500v6M12 8.500v3', 1.5) +
    block('M10 11.500h4l-.5 3h-3z', 'timber', 0.9) +
    block('M4 14.500h16v7H4z', 'stone') +
    detail('M4 18h16M9.300 14.500V18M14.600 14.500V18M7 18v3.500M12 18v3.500M17 18v3.500'),
  kabuki_theatre:
    wall('M3.500 11h17v10.500h-17z') +
    roof('M1 11.500 5 6h14l4 5.500z') +
    block('M8.500 6 12 2l3.500 4z', 'seal', 0.9) +
    block('M4.500 12h3v9.500h-3z', 'type-street', 0.8) +
    block('M7.500 12h3v9.500h-3z', 'type-master', 0.8) +
    block('M10.500 12h3v9.500h-3z', 'tile', 0.8) +
    block('M13.500 12h3v9.500h-3z', 'type-street', 0.8) +
    block('M16.500 12h3v9.500h-3z', 'type-master', 0.8),
  fire_watchtower:
    line('M8.500 9 6 22M15.500 9 18 22M7.900 13h8.200M7.200 17h9.600M8 9l8.500 8', 1.4) +
    roof('M5.500 5.500 12 1.500l6.500 4z') +
    wall('M7.500 5.500h9V9h-9z') +
    block('M11 6h2l.6 2.500h-3.200z', 'gold', 0.8),
  inn:
    wall('M4.500 14h15v7.500h-15z') +
    roof('M2 14.500l2.500-3h15l2.500 3z') +
    wall('M6.500 6.500h11v5h-11z') +
    roof('M3.500 7 8 2.500h8L20.500 7z') +
    detail('M9.500 7.500v4M12 7.500v4M14.500 7.500v4M12 14.500v7') +
    block('M15 16h3.500v4H15z', 'seal', 0.8),
}

const EMBLEMS = {
  sandal_shop:
    solid(
      'M2.500 7.500h8.500v2.800H9.800V14H7.400v-3.700H5.800V14H3.600v-3.700H2.500zM13 12.500h8.500v2.800h-1.100V19H18v-3.700h-1.700V19h-2.200v-3.700H13z',
    ) + line('M4.200 7C5.200 4.600 8.200 4.600 9.300 7M14.700 12c1-2.400 4-2.400 5.100 0', 1.3),
  rice_shop:
    solid('M5 6.500h14c3 2.500 3 8.500 0 11H5c-3-2.500-3-8.500 0-11z') +
    cut('M8 6.500c-1.500 3.500-1.500 7.500 0 11M16 6.500c1.500 3.500 1.500 7.500 0 11M12 6.500v11', 1.3),
  fire_tower:
    line('M8 10 5.500 22M16 10l2.500 12M7.500 14h9M6.700 18h10.600', 1.7) +
    solid('M4.500 6 12 1.800 19.500 6zM10.600 6.500h2.800l1 4.500H9.600z'),
  tobacco_shop:
    solid('M2.500 9h6v2.500c0 1.200.7 2 1.800 2.300l11.500 3.400-.8 2.600-12-3.600C5.500 15.200 4.200 13.300 4.200 11H2.500z') +
    line('M5.500 6.500c-1.500-1.800 1.500-2.700 0-4.500M9.500 7c-1.200-1.500 1.200-2.300 0-3.800', 1.3),
  pawn_shop: solid('M12 1.800 17.600 5l2.400 17H4L6.400 5z') + cut('M9 8.500h6M12 8.500v8.500M8.500 17h7M9.500 12.500h5', 1.6),
  construction_site:
    solid('M12 2 1.500 9.500h21zM4 11h2.500v10.500H4zM17.500 11H20v10.500h-2.500z') + solid('M8.500 12.500h7v3.200h-7zM11 15.700h2V22h-2z'),
  fish_market:
    solid('M1.500 12.500C5.500 6 12.500 5 17.500 9.500L22.500 6c-1 3.500-1 9.500 0 13l-5-3.500c-5 4.500-12 3.500-16-3z') +
    '<circle cx="6.200" cy="11.300" r="1.300" fill="var(--cut)"/>' +
    cut('M9.500 8.800c1.200 2.400 1.200 5.200 0 7.600', 1.3),
  money_changer:
    solid(
      'M7 2.500h10c2.500 0 4 1.800 4 4.200 0 2.300-2.800 3-2.800 5.300s2.800 3 2.800 5.300c0 2.400-1.500 4.200-4 4.200H7c-2.500 0-4-1.800-4-4.200 0-2.300 2.800-3 2.800-5.300S3 9 3 6.700c0-2.400 1.500-4.200 4-4.200z',
    ) + cut('M10 9.500h4v5h-4z', 1.4),
}

const badge = (text: string) =>
  `<text x="12" y="17.500" text-anchor="middle" font-size="16" font-weight="700" fill="var(--k)">${text}</text>`
const TOKENS = {
  hire_minus_1: ring(12, 12, 10.3, 'bronze') + badge('−1'),
  move_plus_1: ring(12, 12, 10.3, 'straw') + badge('+1'),
  avoid_fire:
    block('M6 1.500h12v21l-6-2.500-6 2.500z', 'grain') +
    '<g transform="translate(5.500 3.500) scale(.54)"><path d="M12.500 1.500c.5 4.200 6.300 6.600 6.300 13a6.800 6.800 0 0 1-13.600 0c0-3.300 1.600-5 2.700-6.900.6 1.600 1 2.500 2 3 .3-3.600.6-6.400 2.600-9.100z" fill="var(--fire)"/></g>' +
    detail('M7.500 16.500l9-12', 1.7),
  joker_type:
    block('M4.500 4c4.800-2 10.200-2 15 0 1 7.500-1.600 14.500-7.500 18C6.100 18.500 3.500 11.500 4.500 4z', 'grain') +
    detail('M7.500 9.800c1-.9 2.300-.9 3.300 0M13.200 9.800c1-.9 2.300-.9 3.300 0M12 10.500v3', 1.3) +
    '<path d="M9.300 16c1.700 1.500 3.700 1.500 5.400 0" fill="none" stroke="var(--seal)" stroke-width="2" stroke-linecap="round"/>',
}

export const GLYPHS = { ...GOODS, ...SIGNS, ...TYPES, ...SEASONS, ...WARES, ...BUILDINGS, ...EMBLEMS, ...TOKENS } as const
export type GlyphName = keyof typeof GLYPHS
