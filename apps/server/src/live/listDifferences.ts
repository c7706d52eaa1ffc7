/** What is other between two states of a list, as the messages that lead from one to the other. */
import type { Snapshot } from './hub.ts'

type Item = Readonly<Record<string, unknown>>

export type List = { readonly items: readonly Item[]; readonly seq: number }

export type Push = {
  readonly type: string
  readonly payload: unknown
  /** Version of the source after the message, */
  readonly seq: number
  /** and the one it follows; `null` for a first message. */
  readonly prev: number | null
}

/** With more differences than this the whole list is sent again. */
const MOST_PUSHES = 200

/** The whole of what is written already. */
export const wholeText = (text: string, seq: number, prev: number | null): Snapshot => ({
  seq,
  body: `{"type":"SUBSCRIBE","payload":${text},"seq":${seq},"prev":${prev}}`,
})

export const toSnapshot = (push: Push): Snapshot => ({ seq: push.seq, body: JSON.stringify(push) })

const isEqual = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields of an item that are other than before, and its id. */
function changedFields(before: Item, now: Item, id: string): Item | null {
  const fields = Object.entries(now).filter(([name, value]) => !isEqual(value, before[name]))
  return fields.length === 0 ? null : { [id]: now[id], ...Object.fromEntries(fields) }
}

type Difference = Pick<Push, 'type' | 'payload'>

/** Whether who shows an entry is told that what it names has changed, though the entry is the same; of none: not listed. */
export type IsSentAgain = (item: Item | undefined) => boolean

type Touched = { readonly id: string; readonly ids: ReadonlySet<unknown>; readonly isRetold: IsSentAgain }

function differences({ items: before }: List, { items: now }: List, id: string): readonly Difference[] {
  const old = new Map(before.map((item) => [item[id], item]))
  const ids = new Set(now.map((item) => item[id]))
  const removed = before.filter((item) => !ids.has(item[id]))
  const others = now.flatMap((item): readonly Difference[] => {
    const known = old.get(item[id])
    if (!known) return [{ type: 'ADD', payload: item }]
    const payload = changedFields(known, item, id)
    return payload ? [{ type: 'UPDATE', payload }] : []
  })
  return [...removed.map((item) => ({ type: 'REMOVE', payload: item[id] })), ...others]
}

/** What has been touched though its entry is the same, or too old to be listed: its id alone. */
function sentAgain({ items: before }: List, { items: now }: List, touched: Touched): readonly Difference[] {
  const { id, ids, isRetold } = touched
  const was = new Map(before.map((item) => [item[id], item]))
  const is = new Map(now.map((item) => [item[id], item]))
  return [...ids].flatMap((one) => {
    const item = is.get(one)
    if (!isRetold(item) || !isEqual(was.get(one), item)) return []
    return [{ type: 'UPDATE', payload: { [id]: one } }]
  })
}

export const whole = ({ items, seq }: List, prev: number | null): Push => ({
  type: 'SUBSCRIBE',
  payload: items,
  seq,
  prev,
})

/** Each difference has a version of its own between the two of the list. */
export function pushesBetween(before: List, now: List, id: string, touched?: Touched): readonly Push[] {
  const also = touched && now.seq > before.seq ? sentAgain(before, now, touched) : []
  const found = [...differences(before, now, id), ...also]
  if (found.length > Math.min(MOST_PUSHES, now.seq - before.seq)) return [whole(now, before.seq)]
  return found.map((difference, i) => ({
    ...difference,
    seq: now.seq - (found.length - 1 - i),
    prev: i === 0 ? before.seq : now.seq - (found.length - i),
  }))
}
