/** The language of the page: the visitor's choice, else the first of the browser's that there is. */
import { LANGUAGES, SOURCE_NAME } from 'virtual:openroom-languages'
import { SOURCE, speak } from './register.ts'

const CHOSEN = 'language'
const LETTERS = 'letters'

/** A choice is offered where there is one. */
export const hasLanguages = Object.keys(LANGUAGES).length > 0

/** Each by its own name. */
export const languages = (): readonly { readonly value: string; readonly label: string }[] => [
  { value: SOURCE, label: SOURCE_NAME },
  ...Object.entries(LANGUAGES).map(([value, { name }]) => ({ value, label: name })),
]

const isThere = (language: string): boolean => language === SOURCE || LANGUAGES[language] !== undefined

function kept(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** A language of these that there is: `de-AT` is read as `de`. */
export const matching = (tags: readonly string[]): string =>
  tags.flatMap((tag) => [tag, tag.split('-')[0]!]).find(isThere) ?? SOURCE

export const languageNow = (): string => matching([kept(CHOSEN) ?? '', ...navigator.languages])

/** Whether cards and seats keep their English letters in another language: A K Q J, N E S W. */
export const hasEnglishLetters = (): boolean => kept(LETTERS) === SOURCE

/** Before anything is drawn; English needs nothing. */
export async function loadLanguage(): Promise<void> {
  const language = languageNow()
  const found = await LANGUAGES[language]?.load()
  if (found === undefined) return
  speak(language, hasEnglishLetters() ? { ...found.default, ...found.LETTERS } : found.default)
  document.documentElement.lang = language
}

/** Kept, and the page begins anew with it: texts are said from its first line on. */
export function chooseLanguage(language: string, englishLetters: boolean): void {
  try {
    localStorage.setItem(CHOSEN, language)
    if (englishLetters) localStorage.setItem(LETTERS, SOURCE)
    else localStorage.removeItem(LETTERS)
  } catch {
    // Without storage the browser's own language stays.
  }
  location.reload()
}
