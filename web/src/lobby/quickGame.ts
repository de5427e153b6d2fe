/** Quick game: against how many bots, of which level, one plays by a single click; the last choice is remembered for each game. */
import type { ChairRequest, GameInfo, TableRequest } from '../lib/protocol'
import type { GameCard } from '../gameCards'
import { neighbour } from './seatDefaults'

const STORED = 'engawa.quick'
/** Fits most tables, and who plays for the first time is not run over. */
const USUAL_BOTS = 3
const USUAL_LEVEL = 2

export interface QuickChoice {
  bots: number
  level: string
}

function stored(): Record<string, Partial<QuickChoice> | undefined> {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}')
    return read && typeof read === 'object' ? (read as Record<string, Partial<QuickChoice>>) : {}
  } catch {
    return {}
  }
}

/** The last choice, as far as the game still allows it. */
export function quickChoice(game: GameInfo): QuickChoice {
  const { bots, level } = stored()[game.name] ?? {}
  const [least, most] = game.players
  const wanted = typeof bots === 'number' && Number.isInteger(bots) ? bots : USUAL_BOTS
  const usual = game.levels[USUAL_LEVEL - 1]?.bot ?? game.levels[0]?.bot ?? ''
  return {
    bots: Math.min(Math.max(wanted, least - 1), most - 1),
    level: game.levels.some(({ bot }) => bot === level) ? (level ?? usual) : usual,
  }
}

export function keepQuickChoice(game: string, choice: QuickChoice): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...stored(), [game]: choice }))
  } catch {
    // Then it is the usual one again.
  }
}

function against(me: string, bots: number, level: string): ChairRequest[] {
  return [{ name: me }, ...Array.from({ length: bots }, (_, seat) => ({ name: neighbour(seat), bot: level }))]
}

export const quickTable = (game: string, me: string, { bots, level }: QuickChoice): TableRequest => ({
  game,
  seats: against(me, bots, level),
  options: {},
  open: false,
})

export const guidedTable = (game: string, me: string, { players, level, options }: NonNullable<GameCard['firstGame']>): TableRequest => ({
  game,
  seats: against(me, players - 1, level),
  options,
  open: false,
})
