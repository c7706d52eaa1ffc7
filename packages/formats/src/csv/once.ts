/** Texts that come again on many rows, each kept once. */
import { nameMark } from '../weigh/numbers.ts'

export type Once = {
  readonly markOf: (name: string) => string
  readonly kept: (text: string) => string
}

function lookup(made: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>()
  return (text) => {
    const value = known.get(text) ?? made(text)
    known.set(text, value)
    return value
  }
}

export const keptOnce = (): Once => ({ markOf: lookup(nameMark), kept: lookup((text) => text) })
