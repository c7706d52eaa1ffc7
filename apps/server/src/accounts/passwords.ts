/** Passwords: how they are kept, and which new ones are too easily guessed (OWASP ASVS 4.0.3, 2.1.7). */
import { hash } from '@node-rs/argon2'
import { isEasilyGuessed as isGuessed } from '@openroom/protocol/easilyGuessed'

/** Argon2id as OWASP asks for at least: 19 MiB, 2 passes, 1 lane. */
export const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2)

let commonest: Promise<ReadonlySet<string>> | null = null

/** Some 49,000 passwords from leaks, in small letters; read when the first new password is given. */
function commonList(): Promise<ReadonlySet<string>> {
  commonest ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return commonest
}

/**
 * Whether a new password is among the first that somebody would guess.
 * @param words what is known of its owner: name, e-mail
 */
export const isEasilyGuessed = async (password: string, words: readonly string[]): Promise<boolean> =>
  isGuessed(password, words, await commonList())
