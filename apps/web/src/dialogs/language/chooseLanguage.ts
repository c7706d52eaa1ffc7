/** A language is chosen by hand: kept in the browser, and said to the server with everything that is asked. */
import { type LANGUAGE_COOKIE, LANGUAGE_QUERY, SOURCE } from '@openroom/protocol/languages'
import { loadAnewFor } from '../../live/leaving.ts'

/** As `texts/language.ts` reads them; the server reads the cookie of the first. */
const KEPT: typeof LANGUAGE_COOKIE = 'language'
const LETTERS = 'letters'

/** As long as browsers keep any. */
const SECONDS = 400 * 24 * 3600

/**
 * The page begins anew with it at the same address, which says where one is, to the card: so no text is ever said in two
 * languages.
 */
export const chooseLanguage = (language: string, englishLetters: boolean, load?: () => void): void =>
  loadAnewFor(() => keep(language, englishLetters), load)

function keep(language: string, englishLetters: boolean): void {
  try {
    localStorage.setItem(KEPT, language)
    if (englishLetters) localStorage.setItem(LETTERS, SOURCE)
    else localStorage.removeItem(LETTERS)
    sessionStorage.removeItem(KEPT)
  } catch {
    // Without storage the browser's own language stays.
  }
  // biome-ignore lint/suspicious/noDocumentCookie: the newer interface is not in all browsers
  document.cookie = `${KEPT}=${language}; path=/; max-age=${SECONDS}; samesite=lax`
  const address = new URL(location.href)
  address.searchParams.delete(LANGUAGE_QUERY)
  history.replaceState(history.state, '', address)
}
