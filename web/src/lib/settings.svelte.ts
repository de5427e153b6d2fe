/** What a reader has chosen for this browser: language, theme, motion, sound, confirming, notices, coach. */
import { kept } from './kept'
import { LANGUAGES } from './languages'

const STORED = 'engawa.settings'

/** How what happens is shown: each event until one goes on, slowly, quickly, or not at all. */
export type Pace = 'step' | 'calm' | 'brisk' | 'instant'

interface Chosen {
  name: string
  language: string
  theme: 'auto' | 'light' | 'dark'
  pace: Pace
  sound: boolean
  confirm: boolean
  notices: boolean
  /** Somebody explains what is met for the first time. */
  coach: boolean
  /** From which hour to which the own clock rests where a game is played over days; null: nights count. */
  night: [number, number] | null
  /** Whether it rests on Saturdays and Sundays. */
  weekends: boolean
}

function first(): Chosen {
  const spoken = navigator.language.slice(0, 2)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const usual: Chosen = {
    name: '',
    language: spoken in LANGUAGES ? spoken : 'en',
    theme: 'auto',
    pace: still ? 'instant' : 'calm',
    sound: false,
    confirm: true,
    notices: false,
    coach: false,
    night: [22, 8],
    weekends: false,
  }
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Chosen>) }
  } catch {
    return usual
  }
}

export const settings = $state<Chosen>(first())

export function keepSettings(): void {
  document.documentElement.dataset.theme = settings.theme
  document.documentElement.dataset.pace = settings.pace
  try {
    localStorage.setItem(STORED, JSON.stringify(settings))
    kept()
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** How long the board rests after each step of a game that is played back. */
export function rest(): number {
  return { step: 1100, calm: 1100, brisk: 450, instant: 0 }[settings.pace]
}
