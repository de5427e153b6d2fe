/** What holds for every source of the page: colours, breakpoints, addresses, and no game in generic code. */
import { expect, test } from 'vitest'
import { BREAKPOINTS } from './lib/breakpoints'

const read = (files: Record<string, unknown>) =>
  Object.entries(files as Record<string, string>).filter(([path]) => !path.includes('.test.'))
const ALL = read(import.meta.glob(['./**/*.{svelte,ts,css}', '!./testing/**'], { query: '?raw', import: 'default', eager: true }))
const GAMES = Object.keys(import.meta.glob('./*/page.ts')).map((path) => path.split('/')[1] ?? '')
const DRAWN = GAMES.filter((game) => game !== 'plain')
/** The only stylesheets that name colours: the theme, and each game's own palette. */
const PALETTES = ['./theme.css', ...DRAWN.map((game) => `./${game}/${game}.css`)]

const source = (path: string) => ALL.find(([name]) => name === path)?.[1] ?? ''

/** Where a pattern is found, line by line. */
function found(files: [string, string][], pattern: RegExp): string[] {
  return files.flatMap(([path, text]) => text.split('\n').flatMap((line) => (pattern.test(line) ? [`${path}: ${line.trim()}`] : [])))
}

test('there are sources to look at', () => {
  expect(ALL.length).toBeGreaterThan(80)
  expect(DRAWN.length).toBeGreaterThan(0)
  for (const palette of PALETTES) expect(source(palette), palette).toContain('light-dark(')
})

test('colours are named in the theme and in the palettes of the games, nowhere else', () => {
  const others = ALL.filter(([path]) => !PALETTES.includes(path))
  expect(found(others, /#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})\b(?!\w)|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\(/i)).toEqual([])
})

test('media queries and scripts use the breakpoints and no other widths', () => {
  const allowed = Object.values(BREAKPOINTS).flatMap((width) => [`max-width: ${width}px`, `min-width: ${width + 1}px`])
  const queries = ALL.flatMap(([path, text]) => [...text.matchAll(/@(?:media|container)[^{]*/g)].map(([query]) => [path, query] as const))
  const widths = queries.flatMap(([path, query]) => [...query.matchAll(/(?:min|max)-width: [^)]*/g)].map(([width]) => ({ path, width })))
  expect(widths.length).toBeGreaterThan(0)
  expect(widths.filter(({ width }) => !allowed.includes(width))).toEqual([])
  expect(found(ALL, /@media[^{]*\bwidth\s*[<>]/)).toEqual([])
  const scripts = ALL.filter(([path]) => path !== './lib/breakpoints.ts')
  expect(found(scripts, /matchMedia\([^)]*\d|innerWidth\s*[<>]=?\s*\d/)).toEqual([])
})

test('addresses of our own go through rooted(), so that the page works under a path of its site', () => {
  expect(found(ALL, /href="\/|\bfetch\((?!rooted\()|src="\/|location\.(?:origin|host)\}\//)).toEqual([])
})

test('generic code names no game', () => {
  const generic = ALL.filter(([path]) => !DRAWN.some((game) => path.startsWith(`./${game}/`)))
  expect(found(generic, new RegExp(`(?<![a-z])(?:${DRAWN.join('|')})(?![a-z])`, 'i'))).toEqual([])
})

test('a game knows nothing of another', () => {
  for (const game of DRAWN) {
    const own = ALL.filter(([path]) => path.startsWith(`./${game}/`))
    for (const other of DRAWN.filter((one) => one !== game)) expect(found(own, new RegExp(`'[^']*/${other}/`))).toEqual([])
  }
})

/** Relative luminance and contrast, as WCAG defines them. */
function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function darkColour(pattern: RegExp): string {
  const colour = pattern.exec(source('./theme.css'))?.[1]
  if (!colour) throw new Error(`${pattern} is not in the theme`)
  return colour
}

const dark = (name: string) => darkColour(new RegExp(`--${name}: light-dark\\(#\\w+, (#\\w{6})\\)`))
const darkSeat = (seat: number) => darkColour(new RegExp(`\\.seat-${seat} \\{\\s*--seat: light-dark\\(#\\w+, (#\\w{6})\\)`))

test('in the dark every part of a chart stands out from what it is drawn on', () => {
  for (const ground of [dark('panel'), dark('paper')]) {
    for (let seat = 0; seat < 5; seat++) expect(contrast(darkSeat(seat), ground), `seat ${seat}`).toBeGreaterThan(3)
    for (let part = 0; part < 8; part++) expect(contrast(dark(`part-${part}`), ground), `part ${part}`).toBeGreaterThan(3)
  }
})

test('what only a screen reader reads takes no room, so that no language makes a page wider by it', () => {
  const hidden = ALL.flatMap(([path, text]) =>
    [...text.matchAll(/\{[^{}]*clip-path: inset\(50%\)[^{}]*\}/g)].map(([rule]) => ({ path, rule })),
  )
  expect(hidden.length).toBeGreaterThan(2)
  expect(hidden.filter(({ rule }) => !/\bwidth: 1px/.test(rule) || !rule.includes('overflow: hidden')).map(({ path }) => path)).toEqual([])
})
