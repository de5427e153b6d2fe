import { expect, test } from 'vitest'
import { fitText, textWidth } from './textFitting'

test('narrow letters take less room than wide ones', () => {
  expect(textWidth('ill')).toBeLessThan(textWidth('ear'))
  expect(textWidth('ear')).toBeLessThan(textWidth('WOM'))
  expect(textWidth('')).toBe(0)
})

test('what fits in one line stays in one, at its full size', () => {
  expect(fitText('Cook', 100, 13)).toEqual({ lines: ['Cook'], size: 13 })
})

test('a line is made a little smaller before it is broken', () => {
  const text = 'Rice merchant'
  const width = 0.92 * 13 * textWidth(text)
  const { lines, size } = fitText(text, width, 13)
  expect(lines).toEqual([text])
  expect(size).toBeCloseTo(0.92 * 13)
})

test('broken lines are as even as they can be', () => {
  const text = 'Master of the imperial villa'
  const { lines, size } = fitText(text, 0.6 * 13 * textWidth(text), 13)
  expect(lines).toEqual(['Master of the', 'imperial villa'])
  expect(size).toBe(13)
})

test.each([
  ['Ship owner of the harbour', 40, 2],
  ['Firefighter', 20, 3],
  ['A b c d e f', 8, 3],
])('“%s” never reaches over %d nor into more than %d lines', (text, width, most) => {
  const { lines, size } = fitText(text, width, 13, most)
  expect(lines.join(' ')).toBe(text)
  expect(lines.length).toBeLessThanOrEqual(most)
  for (const line of lines) expect(textWidth(line) * size).toBeLessThanOrEqual(width + 1e-9)
})
