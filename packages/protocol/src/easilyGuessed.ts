/** New passwords that are too easily guessed (OWASP ASVS 4.0.3, 2.1.7): what the server refuses, and a meter says of it. */

/** Signs around a common word that make it no better: `password1234`, `!!summer2026`. */
const MOST_AROUND = 4

/** What is left of a password beside the owner's name has to be at least so long. */
const LEAST_OWN = 5

/** The same piece again and again: `aaaaaaaaaaaa`, `bridgebridge`. */
const isRepeated = (text: string): boolean => /^(.+?)\1+$/su.test(text)

/** Each sign the next of the one before, up or down: `123456789012`, `zyxwvutsrqpo`. */
function isSequence(text: string): boolean {
  const steps = [...text].slice(1).map((sign, i) => sign.charCodeAt(0) - text.charCodeAt(i))
  const isStep = (by: 1 | -1) => steps.every((step) => step === by || step === -9 * by)
  return isStep(1) || isStep(-1)
}

/** A common word with a few digits or signs before or after it. */
function isDecorated(text: string, list: ReadonlySet<string>): boolean {
  const word = text.replace(/^\P{L}+|\P{L}+$/gu, '')
  const around = text.replace(word, '')
  return list.has(word) && (around.length <= MOST_AROUND || list.has(around))
}

/** Little more than words that anybody knows of the account. */
function isOwn(text: string, words: readonly string[]): boolean {
  const parts = words.flatMap((word) => [word, ...word.split(/[\s@]+/u)]).map((word) => word.toLowerCase())
  const long = parts.filter((word) => word.length > 2).sort((a, b) => b.length - a.length)
  return long.reduce((left, word) => left.replaceAll(word, ''), text).length < LEAST_OWN
}

/**
 * Whether a new password is among the first that somebody would guess.
 * @param words what is known of its owner: name, e-mail
 * @param common passwords from leaks, in small letters
 */
export function isEasilyGuessed(
  password: string,
  words: readonly string[],
  common: ReadonlySet<string>,
): boolean {
  const text = password.trim().toLowerCase()
  return (
    common.has(text) ||
    isRepeated(text) ||
    isSequence(text) ||
    isDecorated(text, common) ||
    isOwn(text, [...words, 'openroom'])
  )
}
