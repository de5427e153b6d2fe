"""Probes of the page: scripts that `tools.measure_page` runs in a browser. They know marks and roles, and no game."""

COMMON = """
const visible = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 0
const shown = (selector, within = document) => [...within.querySelectorAll(selector)].filter(visible)
const frames = (count) => new Promise((done) => {
  const next = () => (count-- > 0 ? requestAnimationFrame(next) : done())
  next()
})
const pause = (time) => new Promise((done) => setTimeout(done, time))
const table = () => document.querySelector('main.table')
const is = (what) => table()?.dataset[what] === 'true'
const until = async (done, within) => {
  const end = performance.now() + within
  while (!done()) {
    if (performance.now() > end) return false
    await pause(5)
  }
  return true
}
// Of a mark on the board: its middle is in the window, and nothing but the board lies over it.
const middle = (one) => {
  const { left, top, width, height } = one.getBoundingClientRect()
  const over = document.elementFromPoint(left + width / 2, top + height / 2)
  return over !== null && over.closest('.board') !== null
}
// All of it is in the window, and nothing lies over its middle.
const whole = (one) => {
  const { left, top, right, bottom } = one.getBoundingClientRect()
  const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  const clear = over !== null && (one.contains(over) || over.contains(one))
  return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1 && clear
}
const options = () => shown('.choices button')
const confirming = () => shown('button.confirm')[0]
"""

PLAY = (
    """async ({ seed, most }) => {"""
    + COMMON
    + """
  let drawn = seed
  const random = (count) => {
    drawn = (Math.imul(drawn, 1664525) + 1013904223) >>> 0
    return Math.floor((drawn / 2 ** 32) * count)
  }
  const sight = () => {
    const marks = options().map((one) => one.dataset.choice).filter(Boolean)
    // A mark may lie in two places (a province on the map and its card in hand): either will do.
    const spots = (mark) => shown(`.board [data-mark="${CSS.escape(mark)}"]`)
    const concerned = marks.map(spots).filter((all) => all.length > 0)
    const seen = (all) => all.some(middle)
    // A list that is too long scrolls: what is hidden there can still be clicked on the board.
    const offered = (one) => whole(one) || (one.dataset.choice && seen(spots(one.dataset.choice)))
    const line = shown('.goods')
    const own = line.length > 0 ? line : shown('.players article.seat-0')
    return {
      prompt: shown('.sentence').some(whole),
      options: options().length > 0 && options().every(offered),
      goods: own.some(whole),
      board: concerned.every(seen),
      some: concerned.length === 0 || concerned.some(seen),
    }
  }
  const decisions = []
  const turns = []
  let after = -1
  while (decisions.length < most) {
    if (!(await until(() => is('my') || is('over') || is('typing'), 120000))) throw new Error('nobody is to act')
    if (!is('my')) break
    await until(() => options().length > 0 || confirming(), 5000)
    await frames(2)
    await pause(60)
    const before = Number(table().dataset.moves)
    if (before !== after) turns.push(0)
    if (!confirming()) decisions.push(sight())
    const end = performance.now() + 30000
    while (Number(table().dataset.moves) === before) {
      if (performance.now() > end) throw new Error('no move comes of it')
      const said = options().map((one) => one.textContent).join()
      const confirm = confirming()
      const offered = options()
      if (confirm && !confirm.disabled) confirm.click()
      else if (offered.length > 0) offered[random(offered.length)].click()
      else { await pause(5); continue }
      turns[turns.length - 1] += 1
      const changed = () => options().map((one) => one.textContent).join() !== said || (!confirm && confirming())
      await until(() => Number(table().dataset.moves) !== before || changed(), 1000)
    }
    after = before + 1
  }
  return { decisions, turns: turns.filter((clicks) => clicks > 0) }
}"""
)
"""Plays on by clicks; of each decision what is in sight, of each turn (until others move) how many clicks it took."""

SMALLEST = (
    "() => {"
    + COMMON
    + """
  let least = Infinity, of = ''
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!node.textContent.trim() || !visible(parent) || parent.closest('.sr')) continue
    const matrix = parent instanceof SVGGraphicsElement ? parent.getScreenCTM() : null
    const size = parseFloat(getComputedStyle(parent).fontSize) * (matrix ? Math.hypot(matrix.a, matrix.b) : 1)
    if (size < least) [least, of] = [size, node.textContent.trim()]
  }
  return { least, of }
}"""
)

PLACES = (
    "() => {"
    + COMMON
    + """
  const top = (one) => one.getBoundingClientRect().top
  const area = ['.desk', '.actions', '.undo'].flatMap((name) => shown(name).map((one) => [name, top(one)]))
  const buttons = options().map((one) => [one.dataset.choice, top(one)])
  return Object.fromEntries([...area, ...buttons])
}"""
)
"""Where the action area and its buttons stand."""

REFUSED = (
    "() => {"
    + COMMON
    + """
  const dead = shown('.board [data-mark]').filter((one) => !one.classList.contains('open') && middle(one))
  dead[Math.floor(dead.length / 2)]?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  return dead.length > 0
}"""
)

SCRIPTS = """() => performance.getEntriesByType('resource')
  .filter((one) => one.name.endsWith('.js'))
  .map((one) => [one.name, one.encodedBodySize, one.decodedBodySize])"""
