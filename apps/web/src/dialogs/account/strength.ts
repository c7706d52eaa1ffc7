/** How easily a password is guessed; with its lists of words some hundred kilobytes, loaded when one is typed. */
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/** Signs that are looked at: more take long, and make a password no worse. */
const MOST = 60

const checker = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** From 0, among the first that are tried, to 4. */
export const strengthOf = (password: string): number => checker.check(password.slice(0, MOST)).score
