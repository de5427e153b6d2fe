import { expect, test } from 'vitest'
import { knownName, LONGEST_NAME, suggestedName } from './playerName'
import { settings } from './settings.svelte'

test('the name chosen before is suggested, cut to what fits', () => {
  settings.name = `  ${'Mika'.repeat(10)}`
  expect(knownName()).toBe('Mika'.repeat(10).slice(0, LONGEST_NAME))
  expect(suggestedName()).toBe(knownName())
})

test.each(['You', 'TY', 'sie'])('“%s” is nobody’s name', (pronoun) => {
  settings.name = pronoun
  expect(knownName()).toBe('')
  expect(suggestedName()).not.toBe('')
})
