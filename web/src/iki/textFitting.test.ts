import { expect, test } from 'vitest'
import { fitText, LEAST_TEXT, squeezed, textWidth } from './textFitting'

test('narrow letters take less room than wide ones', () => {
  expect(textWidth('ill')).toBeLessThan(textWidth('ear'))
  expect(textWidth('ear')).toBeLessThan(textWidth('WOM'))
  expect(textWidth('')).toBe(0)
})

test('what fits in one line stays in one, at its full size', () => {
  expect(fitText('Cook', 100, 14)).toEqual({ lines: ['Cook'], size: 14 })
})

test('a line is made a little smaller before it is broken', () => {
  const text = 'Rice merchant'
  const width = 0.96 * 14 * textWidth(text)
  const { lines, size } = fitText(text, width, 14)
  expect(lines).toEqual([text])
  expect(size).toBeCloseTo(0.96 * 14)
})

test('broken lines are as even as they can be', () => {
  const text = 'Master of the imperial villa'
  const { lines, size } = fitText(text, 0.6 * 14 * textWidth(text), 14)
  expect(lines).toEqual(['Master of the', 'imperial villa'])
  expect(size).toBe(14)
})

test.each([
  ['Ship owner of the harbour', 40, 2],
  ['Firefighter', 20, 3],
  ['Foreign-candy peddler', 50, 3],
])('“%s” in %d units goes into no more than %d lines and is drawn closer rather than too small', (text, width, most) => {
  const { lines, size } = fitText(text, width, 14, most)
  expect(lines.join(' ').replace('- ', '-')).toBe(text)
  expect(lines.length).toBeLessThanOrEqual(most)
  expect(size).toBeGreaterThanOrEqual(LEAST_TEXT)
  for (const line of lines) expect(squeezed(line, width, size) ?? textWidth(line) * size).toBeLessThanOrEqual(width + 1e-9)
})

test('a long name is broken after its hyphen', () => {
  expect(fitText('Foreign-candy', 60, 14, 2).lines).toEqual(['Foreign-', 'candy'])
})
