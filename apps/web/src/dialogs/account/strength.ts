/** How easily a password is guessed; with its lists of words some hundred kilobytes, loaded when one is typed. */
import { isEasilyGuessed } from '@openroom/protocol/easilyGuessed'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Signs that are looked at: more take long, and make a password no worse. */
const MOST = 60

const checker = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
const common = new Set<string>(dictionary['passwords-common'])

/**
 * From 0, among the first that are tried and refused by the server, to 4.
 * @param words what is known of whose it is: name, e-mail
 */
export const strengthOf = (password: string, words: readonly string[]): number =>
  isEasilyGuessed(password, words, common) ? 0 : checker.check(password.slice(0, MOST)).score
