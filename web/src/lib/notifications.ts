/** Notifications: what reaches a reader who is not looking: the browser's own notice, the title, a wooden knock. */
import { settings } from './settings.svelte'
import { t } from './i18n'

export function notifyTurn(sentence: string): void {
  if (!document.hidden) return
  document.title = t('notice.title')
  if (settings.notices && 'Notification' in window && Notification.permission === 'granted') {
    const notice = new Notification(t('notice.title'), { body: sentence, icon: '/crest.svg', tag: 'engawa-turn' })
    notice.onclick = () => window.focus()
  }
}

/** Asks the browser for leave; false when the reader or the browser will not have it. */
export async function requestPermission(): Promise<boolean> {
  if (!('Notification' in window)) return false
  return (await Notification.requestPermission()) === 'granted'
}

let air: AudioContext | null = null

/** A short knock of wood on wood; only for those who turned the sound on. */
export function playKnock(): void {
  if (!settings.sound) return
  air ??= new AudioContext()
  const tone = air.createOscillator()
  const fade = air.createGain()
  tone.frequency.value = 620
  tone.type = 'triangle'
  fade.gain.setValueAtTime(0.25, air.currentTime)
  fade.gain.exponentialRampToValueAtTime(0.001, air.currentTime + 0.12)
  tone.connect(fade).connect(air.destination)
  tone.start()
  tone.stop(air.currentTime + 0.13)
}
