/** The languages of the page, each called as its speakers call it. */
export const LANGUAGES: Record<string, string> = {
  en: 'English',
  pl: 'Polski',
  de: 'Deutsch',
  es: 'Español',
  ru: 'Русский',
}
