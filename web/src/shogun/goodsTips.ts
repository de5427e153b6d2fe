/** Tooltips of what players have, and of the tower: chests, rice and winter's need, provinces, reserve; tower, tray, farmers. */
import { t } from '../lib/i18n'
import { lines, nameOf, type Reader, type Teller } from './tipReader'

export const chestsTip: Teller = (reader, seat) => {
  const chests = reader.view.players[Number(seat)]?.chests ?? 0
  const title = `${t('shogun.chests')}: ${chests}`
  if (Number(seat) === reader.seat) return { title, lines: [t('shogun.tip.chests.yours')], rule: '3.13' }
  const highest = Math.max(...Object.values(reader.print.cards).map((card) => card.chests ?? 0))
  const words = chests < highest ? 'shogun.tip.chests.theirs' : 'shogun.tip.chests.theirs_any'
  return { title, lines: [t(words, { chests, who: nameOf(reader, Number(seat)) })], rule: '3.5' }
}

/** What winter's event can take: that of any event that may still be left then. */
function winterLoss({ view, print }: Reader): { least: number; most: number } {
  const losses = view.open_events.map((event) => print.events[event]?.rice_loss ?? 0)
  return losses.length > 0 ? { least: Math.min(...losses), most: Math.max(...losses) } : { least: 0, most: 0 }
}

export const riceTip: Teller = (reader, what) => {
  const seat = Number(what)
  const player = reader.view.players[seat]
  if (!player) return null
  const { rice, provinces: need } = player
  const { least, most } = winterLoss(reader)
  const loss = least === most ? `${most}` : `${least}–${most}`
  const short = need - Math.max(0, rice - most)
  const revolts = reader.print.winter.findLast(({ from }) => from <= short)?.revolts ?? 0
  const told = { rice, need, loss, who: nameOf(reader, seat) }
  return {
    title: `${t('shogun.rice')}: ${rice} / ${need}`,
    lines: [
      t(seat === reader.seat ? 'shogun.tip.rice.yours' : 'shogun.tip.rice.theirs', told),
      short > 0 ? t('shogun.tip.rice.short', { short, revolts: Math.min(revolts, need) }) : t('shogun.tip.rice.enough'),
    ],
    rule: '4.2',
  }
}

export const provincesTip: Teller = ({ view }, seat) => ({
  title: t('shogun.provinces'),
  lines: [t('shogun.tip.provinces', { provinces: view.players[Number(seat)]?.provinces ?? 0 })],
  rule: '4.4',
})

export const reserveTip: Teller = ({ view }, what) => {
  const seat = Number(what)
  const told = { reserve: view.players[seat]?.reserve ?? 0, tower: view.tower[seat] ?? 0, tray: view.tray[seat] ?? 0 }
  return { title: t('shogun.reserve'), lines: [t('shogun.tip.reserve', told)], rule: '3.14' }
}

export const scoreTip: Teller = (reader, what) => {
  const player = reader.view.players[Number(what)]
  const total = (parts: Record<string, number> = {}) => Object.values(parts).reduce((sum, part) => sum + part, 0)
  const more = total(player?.score) - total(player?.scored)
  return {
    title: t('score.points_of', { who: nameOf(reader, Number(what)) }),
    lines: lines(t('shogun.tip.score'), !reader.table.state?.is_over && t('shogun.tip.score.now', { more })),
    rule: '4.4',
  }
}

export const stageTip: Teller = (reader, what) => {
  const isCommitted = !!reader.view.players[Number(what)]?.committed
  return {
    title: t(isCommitted ? 'shogun.has_committed' : 'shogun.is_planning'),
    lines: [t(isCommitted ? 'shogun.tip.committed' : 'shogun.tip.planning')],
    rule: '3.4',
  }
}

/** Who has more cubes inside than anybody else; farmers are nobody's. */
function mostInside({ view }: Reader): number | null {
  const armies = view.tower.slice(0, view.players.length)
  const most = Math.max(0, ...armies)
  return most > 0 && armies.filter((count) => count === most).length === 1 ? armies.indexOf(most) : null
}

export const towerTip: Teller = (reader) => {
  const { view, seat } = reader
  const [some, all] = view.tower_odds.release
  const percent = Math.round((100 * some) / all)
  const cubes = seat === null ? 0 : (view.tower[seat] ?? 0)
  const most = mostInside(reader)
  const mine =
    seat === null
      ? t('shogun.tip.tower.all', { percent })
      : t(cubes > 0 ? 'shogun.tip.tower.yours' : 'shogun.tip.tower.none', { cubes, percent })
  const other = most !== null && most !== seat && t('shogun.tip.tower.most', { who: nameOf(reader, most), cubes: view.tower[most] ?? 0 })
  return { title: t('shogun.tower'), lines: lines(mine, other), rule: '6.1' }
}

export const trayTip: Teller = ({ view, seat }) => ({
  title: t('shogun.tray'),
  lines: [t('shogun.tip.tray', { cubes: seat === null ? 0 : (view.tray[seat] ?? 0) })],
  rule: '5.1',
})

export const farmersTip: Teller = ({ view }) => {
  const colour = view.players.length
  const told = { tower: view.tower[colour] ?? 0, tray: view.tray[colour] ?? 0, reserve: view.farmers }
  return { title: t('shogun.farmers'), lines: [t('shogun.tip.farmers', told)], rule: '5.3' }
}
