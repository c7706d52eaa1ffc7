/**
 * The language of the page: what the address names, in this tab; else the visitor's choice; else the first of the
 * browser's that there is.
 */

import { LANGUAGES } from 'virtual:openroom-languages'
import { LANGUAGE_QUERY, languageOfTags, SOURCE } from '@openroom/protocol/languages'
import { speak } from './register.ts'

/** Of the choice, where a browser keeps it; of the address, in its tab. */
export const KEPT = 'language'
export const KEPT_LETTERS = 'letters'

/** A choice is offered where there is one. */
export const hasLanguages = Object.keys(LANGUAGES).length > 0

function kept(place: 'localStorage' | 'sessionStorage', key: string): string {
  try {
    return globalThis[place].getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** Further pages of the tab do not name it. */
function noteAddress(): string {
  const named = new URLSearchParams(location.search).get(LANGUAGE_QUERY) ?? ''
  try {
    if (named !== '') sessionStorage.setItem(KEPT, named)
  } catch {
    // This page has it, the next one begins anew.
  }
  return named
}

const named = noteAddress()

export const languageNow = (): string =>
  languageOfTags(
    [named, kept('sessionStorage', KEPT), kept('localStorage', KEPT), ...navigator.languages],
    [SOURCE, ...Object.keys(LANGUAGES)],
  ) ?? SOURCE

/** Whether cards and seats keep their English letters in another language: A K Q J, N E S W. */
export const hasEnglishLetters = (): boolean => kept('localStorage', KEPT_LETTERS) === SOURCE

/** Before anything is drawn; English needs nothing. */
export async function loadLanguage(): Promise<void> {
  const language = languageNow()
  // The page may have come in the one that the browser asked the server for.
  document.documentElement.lang = language
  const found = await LANGUAGES[language]?.()
  if (found === undefined) return
  speak(language, hasEnglishLetters() ? { ...found.default, ...found.LETTERS } : found.default)
}
