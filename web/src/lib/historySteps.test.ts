import { expect, test } from 'vitest'
import { entry } from '../testing/table'
import { HistorySteps } from './historySteps'

const LOG = [
  entry('spring', { weight: 'chapter' }),
  entry('planned', { weight: 'quiet' }),
  entry('planned', { weight: 'quiet' }),
  entry('committed', { weight: 'step' }),
  entry('conquered', { stops: [1] }),
  entry('summer', { weight: 'chapter' }),
  entry('taxes'),
]

test('an event is a step, and what is laid in secret is none', () => {
  const steps = new HistorySteps(LOG)
  expect(steps.last).toBe(5)
  expect([0, 1, 2, 3, 4, 5].map((step) => steps.entries(step))).toEqual([0, 1, 4, 5, 6, 7])
})

test('parts of the game and what made somebody stop are marked', () => {
  expect(new HistorySteps(LOG).marks).toEqual([
    { step: 1, kind: 'chapter' },
    { step: 3, kind: 'notable' },
    { step: 4, kind: 'chapter' },
  ])
})

test('one goes from part to part, and stays at the ends', () => {
  const steps = new HistorySteps(LOG)
  expect([5, 4, 1].map((step) => steps.chapterBefore(step))).toEqual([4, 1, 0])
  expect([0, 1, 4].map((step) => steps.chapterAfter(step))).toEqual([1, 4, 5])
})

test('a moment between two steps is the one before', () => {
  const steps = new HistorySteps(LOG)
  expect([0, 2, 3, 4].map((entries) => steps.nearest(entries))).toEqual([0, 1, 1, 2])
})
