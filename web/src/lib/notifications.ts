/** Notifications: what reaches a reader who is not looking: the browser's own notice, the title, a wooden knock. */
import { settings } from './settings.svelte'
import { t } from './i18n'
import { rooted } from './root'

export function notifyTurn(sentence: string): void {
  if (!document.hidden) return
  document.title = t('notice.title')
  if (settings.notices && 'Notification' in window && Notification.permission === 'granted') {
    const notice = new Notification(t('notice.title'), { body: sentence, icon: rooted('/crest.svg'), tag: 'engawa-turn' })
    notice.onclick = () => window.focus()
  }
}

/** Asks the browser for leave; false when the reader or the browser will not have it. */
export async function requestPermission(): Promise<boolean> {
  if (!('Notification' in window)) return false
  return (await Notification.requestPermission()) === 'granted'
}

let air: AudioContext | null = null

/** Where sounds are made; null for those who have not turned the sound on, and before a first click, when browsers allow none. */
function openAir(): AudioContext | null {
  if (!settings.sound || !navigator.userActivation.hasBeenActive) return null
  air ??= new AudioContext()
  return air
}

/** A short knock of wood on wood. */
export function playKnock(): void {
  knock(620, 0.25, 0.12)
}

/** A wooden cube that lands, the harder (0 to 1) the louder; no two sound alike. */
export function playClack(force: number): void {
  knock(900 + 700 * Math.random(), 0.05 + 0.2 * force, 0.035 + 0.03 * force)
  knock(260 + 120 * Math.random(), 0.12 * force, 0.05)
}

function knock(pitch: number, loudness: number, lasting: number): void {
  const room = openAir()
  if (!room) return
  const tone = room.createOscillator()
  const fade = room.createGain()
  tone.frequency.setValueAtTime(pitch, room.currentTime)
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.7, room.currentTime + lasting)
  tone.type = 'triangle'
  fade.gain.setValueAtTime(Math.max(0.002, loudness), room.currentTime)
  fade.gain.exponentialRampToValueAtTime(0.001, room.currentTime + lasting)
  tone.connect(fade).connect(room.destination)
  tone.start()
  tone.stop(room.currentTime + lasting + 0.01)
}
