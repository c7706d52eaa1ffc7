/** How each view takes what is pushed of it, by its mode in `views.ts`; read once, where it comes in. */
import type { HealthPush, TablePush, Versioned, ViewPush } from './push.ts'
import type { BodyOf } from './viewShapes.ts'
import { type ListOf, type LiveView, VIEWS } from './views.ts'

type Row = Readonly<Record<string, unknown>>

type EntryOf<Body> = Body extends readonly (infer Entry)[] ? Entry : Row

type EntryPush<Entry> = Versioned &
  (
    | { readonly type: 'ADD'; readonly payload: Entry }
    | { readonly type: 'UPDATE'; readonly payload: Partial<Entry> }
    | { readonly type: 'REMOVE'; readonly payload: unknown }
  )

/** What comes of a view. */
export type PushOf<Name extends LiveView> = Name extends 'watch'
  ? TablePush
  : Name extends 'healthCheck'
    ? HealthPush
    : (typeof VIEWS)[Name]['live'] extends ListOf
      ? ViewPush<BodyOf<Name>> | EntryPush<EntryOf<BodyOf<Name>>>
      : ViewPush<BodyOf<Name>>

type Push = Versioned & { readonly type: string; readonly payload: unknown }

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

const isPush = (value: unknown): value is Push =>
  isRow(value) &&
  typeof value.type === 'string' &&
  typeof value.seq === 'number' &&
  (value.prev === null || typeof value.prev === 'number') &&
  value.payload !== undefined

const isPushOf = <Name extends LiveView>(name: Name, value: unknown): value is PushOf<Name> =>
  isPush(value) && fitsView(name, value)

function fitsView(name: LiveView, { type, payload }: Push): boolean {
  const { live } = VIEWS[name]
  if (live === 'table') return isRow(payload)
  if (live === 'health' || type === 'SUBSCRIBE') return true
  if (live === 'view') return false
  return type === 'REMOVE' || ((type === 'ADD' || type === 'UPDATE') && isRow(payload) && live.id in payload)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** @returns `null` for what this program does not know */
export function readPush<Name extends LiveView>(name: Name, text: string): PushOf<Name> | null {
  const read = parseJson(text)
  return isPushOf(name, read) ? read : null
}

function rowsAfter(rows: unknown, { type, payload }: Push, id: string): readonly unknown[] {
  const all: readonly unknown[] = Array.isArray(rows) ? rows : []
  const named = isRow(payload) ? payload[id] : payload
  const isIt = (row: unknown): boolean => isRow(row) && row[id] === named
  if (type === 'UPDATE') return all.map((row) => (isIt(row) ? Object.assign({}, row, payload) : row))
  const others = all.filter((row) => !isIt(row))
  return type === 'ADD' ? [...others, payload] : others
}

/**
 * What is held of a view after a push that is fit to apply (`judge.ts`): SUBSCRIBE replaces it, ADD, UPDATE and REMOVE
 * change one entry of its list, and leave the others the objects they were.
 */
export function bodyAfter<Name extends LiveView>(
  name: Name,
  body: BodyOf<Name> | null,
  push: PushOf<Name>,
): BodyOf<Name> | null
export function bodyAfter(name: LiveView, body: unknown, push: Push): unknown {
  const { live } = VIEWS[name]
  if (push.type === 'SUBSCRIBE' || typeof live === 'string') return push.payload
  const { id, items } = live
  if (items === undefined) return rowsAfter(body, push, id)
  return isRow(body) ? { ...body, [items]: rowsAfter(body[items], push, id) } : body
}
