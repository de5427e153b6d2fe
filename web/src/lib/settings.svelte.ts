/** What a reader has chosen for this browser: language, theme, motion, sound, confirming, notices. */
import { LANGUAGES } from './languages'

const STORED = 'engawa.settings'

interface Chosen {
  name: string
  language: string
  theme: 'auto' | 'light' | 'dark'
  pace: 'calm' | 'brisk' | 'instant'
  sound: boolean
  confirm: boolean
  notices: boolean
}

function first(): Chosen {
  const spoken = navigator.language.slice(0, 2)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  const usual: Chosen = {
    name: '',
    language: spoken in LANGUAGES ? spoken : 'en',
    theme: 'auto',
    pace: still ? 'instant' : 'brisk',
    sound: false,
    confirm: true,
    notices: false,
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
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** How long the board rests after another's move, so that one can follow it. */
export function rest(): number {
  return { calm: 1100, brisk: 450, instant: 0 }[settings.pace]
}
