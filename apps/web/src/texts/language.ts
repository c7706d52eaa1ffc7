/**
 * The language of the page: what the address names, in this tab; else the visitor's choice; else the first of the
 * browser's that there is.
 */

import { LANGUAGES } from 'virtual:openroom-languages'
import { LANGUAGE_QUERY, languageOfTags, SOURCE } from '@openroom/protocol/languages'
import { speak } from './register.ts'

/** Of the choice in the browser; of what an address named in its tab. */
const KEPT = 'language'
const LETTERS = 'letters'

/** A choice is offered where there is one. */
export const hasLanguages = Object.keys(LANGUAGES).length > 0

function kept(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** By this address, or by an earlier one of the tab. */
let named = new URLSearchParams(location.search).get(LANGUAGE_QUERY) ?? ''
try {
  if (named === '') named = sessionStorage.getItem(KEPT) ?? ''
  else sessionStorage.setItem(KEPT, named)
} catch {
  // Without storage it is this page's alone.
}

export const languageNow = (): string =>
  languageOfTags([named, kept(KEPT), ...navigator.languages], [SOURCE, ...Object.keys(LANGUAGES)]) ?? SOURCE

/** Whether cards and seats keep their English letters in another language: A K Q J, N E S W. */
export const hasEnglishLetters = (): boolean => kept(LETTERS) === SOURCE

/** Before anything is drawn; English needs nothing. */
export async function loadLanguage(): Promise<void> {
  const language = languageNow()
  // The page may have come in the one that the browser asked the server for.
  document.documentElement.lang = language
  const found = await LANGUAGES[language]?.()
  if (found === undefined) return
  speak(language, hasEnglishLetters() ? { ...found.default, ...found.LETTERS } : found.default)
}
