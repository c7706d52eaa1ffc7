/** The language of the page: the visitor's choice, else the first of the browser's that there is. */
import { LANGUAGES, SOURCE_NAME } from 'virtual:openroom-languages'
import { SOURCE, speak } from './register.ts'

const CHOSEN = 'language'

/** A choice is offered where there is one. */
export const hasLanguages = Object.keys(LANGUAGES).length > 0

/** Each by its own name. */
export const languages = (): readonly { readonly value: string; readonly label: string }[] => [
  { value: SOURCE, label: SOURCE_NAME },
  ...Object.entries(LANGUAGES).map(([value, { name }]) => ({ value, label: name })),
]

const isThere = (language: string): boolean => language === SOURCE || LANGUAGES[language] !== undefined

function chosen(): string | null {
  try {
    return localStorage.getItem(CHOSEN)
  } catch {
    return null
  }
}

/** A language of these that there is: `de-AT` is read as `de`. */
export const matching = (tags: readonly string[]): string =>
  tags.flatMap((tag) => [tag, tag.split('-')[0]!]).find(isThere) ?? SOURCE

export const languageNow = (): string => matching([chosen() ?? '', ...navigator.languages])

/** Before anything is drawn; English needs nothing. */
export async function loadLanguage(): Promise<void> {
  const language = languageNow()
  const messages = await LANGUAGES[language]?.load()
  if (messages === undefined) return
  speak(language, messages.default)
  document.documentElement.lang = language
}

/** Kept, and the page begins anew with it: texts are said from its first line on. */
export function chooseLanguage(language: string): void {
  try {
    localStorage.setItem(CHOSEN, language)
  } catch {
    // Without storage the browser's own language stays.
  }
  location.reload()
}
