/** Text fitting: names in the little room a card has. */

const NARROW = /[ ·iIjlt.,:;'’()|!-]/
const HALF = /[frsz–-]/
const WIDE = /[mwMWOQGDHNU%—]/

/** About how wide a text of the page's sans comes out, in a font of size 1. */
export const textWidth = (text: string): number =>
  [...text].reduce(
    (sum, letter) =>
      sum +
      (NARROW.test(letter)
        ? 0.28
        : HALF.test(letter)
          ? 0.42
          : WIDE.test(letter)
            ? 0.8
            : /[A-ZŁŚŻŹĆ]/.test(letter)
              ? 0.62
              : /[0-9+−]/.test(letter)
                ? 0.5
                : 0.54),
    0,
  )

export interface FittedText {
  lines: string[]
  size: number
}

/** The smallest text of a drawing, in its own units: layouts are never scaled down so far that it comes below 11 pixels. */
export const LEAST_TEXT = 13.2

const TIGHTEST = 0.9
/** How much wider than the plain ones strong letters can come out. */
const BOLD = 1.06

/** A text in as few lines as it fits in, a little smaller rather than broken once more; after a hyphen it may be broken too. */
export function fitText(text: string, width: number, size: number, most = 3): FittedText {
  const words = text.split(/(?<=-)(?=[^ ]{3})|(?<= )/)
  for (let count = 1; count <= Math.min(most, words.length); count++) {
    const lines = balanced(words, count)
    const fits = width / Math.max(...lines.map(textWidth))
    if (fits >= Math.max(size * TIGHTEST, LEAST_TEXT) || count === Math.min(most, words.length))
      return { lines, size: Math.min(size, Math.max(LEAST_TEXT, fits)) }
  }
  return { lines: [text], size }
}

/** How wide a line is to be set that would not fit at the smallest size: its letters are drawn closer, not smaller. */
export const squeezed = (line: string, width: number, size: number): number | undefined =>
  textWidth(line) * size * BOLD > width ? width : undefined

function balanced(words: string[], count: number): string[] {
  if (count === 1) return [words.join('').trim()]
  let best: string[] = []
  let least = Infinity
  for (let first = 1; first <= words.length - count + 1; first++) {
    const lines = [words.slice(0, first).join('').trim(), ...balanced(words.slice(first), count - 1)]
    const widest = Math.max(...lines.map(textWidth))
    if (widest < least) [least, best] = [widest, lines]
  }
  return best
}
