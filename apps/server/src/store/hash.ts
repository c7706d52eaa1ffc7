/** Whether the same content comes again: a hash of its JSON. */
import { createHash } from 'node:crypto'

type Take = (text: string) => void

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !('toJSON' in value)

function eachPiece(value: unknown, levels: number, take: Take): void {
  if (levels === 0 || !isContainer(value)) take(JSON.stringify(value) ?? 'null')
  else if (Array.isArray(value)) eachItem(value, levels, take)
  else eachMember(value, levels, take)
}

function eachItem(items: readonly unknown[], levels: number, take: Take): void {
  let before = '['
  for (const item of items) {
    take(before)
    eachPiece(item, levels - 1, take)
    before = ','
  }
  take(items.length === 0 ? '[]' : ']')
}

const isWritten = (value: unknown): boolean => value !== undefined && typeof value !== 'function'

function eachMember(members: object, levels: number, take: Take): void {
  let before = '{'
  for (const [name, value] of Object.entries(members)) {
    if (!isWritten(value)) continue
    take(`${before}${JSON.stringify(name)}:`)
    eachPiece(value, levels - 1, take)
    before = ','
  }
  take(before === '{' ? '{}' : '}')
}

/**
 * The hash of `JSON.stringify(content)`, whose text is never there as a whole: that of a large document would take
 * several times its memory, and at last be longer than a text may be.
 * @param levels lists and objects within each other that are gone through piece by piece; deeper ones are small
 */
export function hashOf(content: unknown, levels = 3): string {
  const hash = createHash('sha256')
  eachPiece(content, levels, (text) => hash.update(text))
  return hash.digest('hex')
}
