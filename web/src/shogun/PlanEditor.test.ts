import { mount, unmount } from 'svelte'
import { expect, test } from 'vitest'
import { CATALOGUE } from '../testing/shogun'
import PlanFigure from './figures/PlanFigure.svelte'

test('the plan is drawn in the rulebook too, where nobody can ask for a hint', () => {
  const figure = mount(PlanFigure, { target: document.body, props: { catalogue: CATALOGUE } })
  expect(document.querySelectorAll('.plan .spaces .pick').length).toBeGreaterThan(0)
  expect(document.querySelectorAll('.plan .ghost')).toHaveLength(0)
  void unmount(figure)
})
