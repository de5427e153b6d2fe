/** The player's name: what people are called: asked once, kept in the settings. The reader's own seat is never called “You” by others. */
import { settings } from './settings.svelte'

export const LONGEST_NAME = 24
const FRIENDLY = ['Aoi', 'Haru', 'Mei', 'Nao', 'Ren', 'Rin', 'Sora', 'Yuki']
const PRONOUNS = ['you', 'ty', 'du', 'sie', 'tú', 'tu', 'usted', 'ты', 'вы']

/** The name to begin with: the one chosen before, or a friendly one. */
export function suggestedName(): string {
  return knownName() || (FRIENDLY[Math.floor(Math.random() * FRIENDLY.length)] ?? 'Aoi')
}

/** The name chosen before; empty for who was never asked. */
export function knownName(): string {
  const name = settings.name.trim().slice(0, LONGEST_NAME)
  return PRONOUNS.includes(name.toLowerCase()) ? '' : name
}
