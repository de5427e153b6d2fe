import { expect, test } from 'vitest'
import { option, state } from '../testing/table'
import { choicesOf } from './choices'

const keysOf = (choices: { mark: string; key: string }[]) => choices.map(({ mark, key }) => [mark, key])

test('each first mark is offered once, in the order of the options', () => {
  const options = [option('a1', 'card:a', 'stall:1'), option('a2', 'card:a', 'stall:2'), option('b1', 'card:b', 'stall:1')]
  const choices = choicesOf(state({ options, labels: { 'card:a': 'The cook' } }), options, [])
  expect(choices.map(({ label }) => label)).toEqual(['The cook', 'b1'])
})

test('what is pointed at already is left out', () => {
  const options = [option('a1', 'card:a', 'stall:1'), option('a2', 'card:a', 'stall:2')]
  expect(choicesOf(state({ options }), options, ['card:a']).map(({ mark }) => mark)).toEqual(['stall:1', 'stall:2'])
})

test('what leads on stands before what only changes a mind', () => {
  const options = [option('go', 'do:go')]
  const revisions = [option('back', 'do:back')]
  const choices = choicesOf(state({ options, revisions }), [...revisions, ...options], [])
  expect(choices.map(({ mark, onward }) => [mark, onward])).toEqual([
    ['do:go', true],
    ['do:back', false],
  ])
})

test('a numbered thing has its number as key, others the digits from 0 downwards', () => {
  const options = [option('pass', 'do:pass'), option('two', 'space:2'), option('seven', 'space:7')]
  expect(keysOf(choicesOf(state({ options }), options, []))).toEqual([
    ['do:pass', '0'],
    ['space:2', '2'],
    ['space:7', '7'],
  ])
})

test('the number that the label shows is the key', () => {
  const options = [option('walk', 'space:3')]
  expect(choicesOf(state({ options, labels: { 'space:3': 'Walk to shop 5' } }), options, [])[0]?.key).toBe('5')
})

test('without numbers the keys go from 1 to 0, and the eleventh has none', () => {
  const options = Array.from('abcdefghijk', (letter) => option(letter, `do:${letter}`))
  expect(choicesOf(state({ options }), options, []).map(({ key }) => key)).toEqual([...'1234567890', ''])
})

test('a note is shown only where the choice decides', () => {
  const options = [
    { ...option('a1', 'card:a', 'stall:1'), note: 'costs 1' },
    { ...option('b', 'card:b'), note: 'costs 2' },
  ]
  expect(choicesOf(state({ options }), options, []).map(({ notes }) => notes)).toEqual([[], ['costs 2']])
})

test('so many of something are chosen by that number, and none of it by 0', () => {
  const options = [option('plain', 'pay:nothing'), option('one', 'pay:1_sandal'), option('three', 'pay:3_sandals')]
  expect(keysOf(choicesOf(state({ options }), options, []))).toEqual([
    ['pay:nothing', '0'],
    ['pay:1_sandal', '1'],
    ['pay:3_sandals', '3'],
  ])
})

test('what all that is left have in common is not asked for', () => {
  const groups = [option('kai 3', 'province:kai', 'group:3'), option('kai 5', 'province:kai', 'group:5')]
  expect(choicesOf(state({ options: groups }), groups, []).map(({ mark }) => mark)).toEqual(['group:3', 'group:5'])
  expect(choicesOf(state({ options: groups }), groups.slice(1), []).map(({ mark }) => mark)).toEqual(['province:kai'])
})

test('numbered cards among others have no keys of their own', () => {
  const options = [option('a', 'card:kii'), option('b', 'card:aki'), option('c', 'chest:4')]
  const told = state({ options, labels: { 'card:kii': 'Kii', 'card:aki': 'Aki', 'chest:4': 'Chest card 4' } })
  expect(choicesOf(told, options, []).map(({ key }) => key)).toEqual(['1', '2', '3'])
})
