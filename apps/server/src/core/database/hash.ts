/** Whether the same content comes again: a hash of its JSON. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'

/** Characters hashed before others have their turn: some milliseconds. */
const TURN = 1_000_000

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !('toJSON' in value)

function* pieces(value: unknown, levels: number): Generator<string> {
  if (levels === 0 || !isContainer(value)) yield JSON.stringify(value) ?? 'null'
  else if (Array.isArray(value)) yield* items(value, levels)
  else yield* members(value, levels)
}

function* items(list: readonly unknown[], levels: number): Generator<string> {
  let before = '['
  for (const item of list) {
    yield before
    yield* pieces(item, levels - 1)
    before = ','
  }
  yield list.length === 0 ? '[]' : ']'
}

const isWritten = (value: unknown): boolean => value !== undefined && typeof value !== 'function'

function* members(object: object, levels: number): Generator<string> {
  let before = '{'
  for (const [name, value] of Object.entries(object)) {
    if (!isWritten(value)) continue
    yield `${before}${JSON.stringify(name)}:`
    yield* pieces(value, levels - 1)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

/**
 * The hash of `JSON.stringify(content)`, whose text is never there as a whole: that of a large document would take
 * several times its memory, and at last be longer than a text may be.
 * @param levels lists and objects within each other that are gone through piece by piece; deeper ones are small
 */
export function hashOf(content: unknown, levels = 3): string {
  const hash = createHash('sha256')
  for (const piece of pieces(content, levels)) hash.update(piece)
  return hash.digest('hex')
}

/** The same, of what may be large: others have their turns meanwhile. */
export async function hashInTurns(content: unknown, levels = 3): Promise<string> {
  const hash = createHash('sha256')
  let since = 0
  for (const piece of pieces(content, levels)) {
    hash.update(piece)
    since += piece.length
    if (since < TURN) continue
    since = 0
    await setImmediate()
  }
  return hash.digest('hex')
}
