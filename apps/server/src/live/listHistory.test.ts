import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type List, type Push, pushesBetween, toSnapshot } from './listDifferences.ts'
import { ListHistory } from './listHistory.ts'

type Named = { readonly id: number; readonly name: string }

/** The numbers that a version is ahead of the one before (intake/listVersions.rows.ts). */
const STEP = 1_024

/** Few names, so that entries also come back to what they were. */
const states = fc.array(
  fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 5 }), name: fc.constantFrom('a', 'b') }), {
    selector: ({ id }) => id,
  }),
  { minLength: 2, maxLength: 8 },
)

const sorted = (items: readonly Named[]) => items.toSorted((a, b) => a.id - b.id)

function applied(items: readonly Named[], { type, payload }: Push): readonly Named[] {
  if (type === 'SUBSCRIBE') return payload as readonly Named[]
  const id = type === 'REMOVE' ? payload : (payload as Named).id
  const others = items.filter((item) => item.id !== id)
  if (type === 'REMOVE') return others
  if (type === 'ADD') return [...others, payload as Named]
  return items.map((item) => (item.id === id ? { ...item, ...(payload as Partial<Named>) } : item))
}

/** What a process sends that looks at some of the versions only, and what it can tell afterwards. */
function process(all: readonly List[], looks: readonly boolean[]) {
  const history = new ListHistory()
  const sent: Push[] = []
  let held = all[0]!
  history.begin(held.seq)
  all.forEach((now, i) => {
    const isLast = i === all.length - 1
    if (i === 0 || (!isLast && !looks[i])) return
    const pushes = pushesBetween(held, now, 'id')
    history.add(now.seq, pushes.map(toSnapshot))
    sent.push(...pushes)
    if (pushes.length > 0) held = now
  })
  return { history, sent }
}

describe('the history of a list', () => {
  it('leads a client of any process to the list as it is, or says that it cannot', () => {
    const looks = fc.array(fc.boolean(), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(states, looks, looks, fc.nat(), (lists, here, there, heard) => {
        const all = lists.map((items, i): List => ({ items, seq: 1 + i * STEP }))
        const { sent } = process(all, there)
        const got = sent.slice(0, sent.length === 0 ? 0 : heard % (sent.length + 1))
        const held = got.reduce(applied, lists[0]!)
        const missed = process(all, here).history.since(got.at(-1)?.seq ?? 1)
        if (missed === null) return
        const pushes = missed.pushes.map(({ body }) => JSON.parse(body) as Push)
        expect(sorted(pushes.reduce(applied, held))).toEqual(sorted(lists.at(-1)!))
      }),
    )
  })

  it('leads on whoever was answered at any version that was looked at', () => {
    fc.assert(
      fc.property(states, (lists) => {
        const all = lists.map((items, i): List => ({ items, seq: 1 + i * STEP }))
        const { history } = process(
          all,
          all.map(() => true),
        )
        for (const { items, seq } of all) {
          const pushes = history.since(seq)!.pushes.map(({ body }) => JSON.parse(body) as Push)
          expect(sorted(pushes.reduce(applied, items as readonly Named[]))).toEqual(sorted(lists.at(-1)!))
        }
      }),
    )
  })

  it('knows no numbers between two versions', () => {
    const history = new ListHistory()
    history.begin(1)
    history.add(1 + STEP, [
      { seq: STEP, body: 'one' },
      { seq: 1 + STEP, body: 'two' },
    ])
    expect(history.since(STEP)).toBeNull()
    expect(history.since(1)?.pushes).toHaveLength(2)
    expect(history.since(1 + STEP)).toEqual({ seq: 1 + STEP, pushes: [] })
  })

  it('forgets what is old: long messages early, versions without messages after many', () => {
    const history = new ListHistory()
    history.begin(0)
    for (let i = 1; i <= 40; i += 1) history.add(i, [{ seq: i, body: 'x'.repeat(1_000) }])
    expect(history.since(0)).toBeNull()
    expect(history.since(7)).toBeNull()
    expect(history.since(8)?.pushes).toHaveLength(32)
    for (let i = 41; i <= 1_100; i += 1) history.add(i, [])
    expect(history.since(8)).toBeNull()
    expect(history.since(1_099)).toEqual({ seq: 1_099, pushes: [] })
  })

  it('begins anew with a list that was sent whole', () => {
    const history = new ListHistory()
    history.begin(1)
    history.add(2, [{ seq: 2, body: 'two' }])
    history.begin(3)
    expect([history.since(2), history.since(3), history.newest]).toEqual([null, { seq: 3, pushes: [] }, 3])
  })
})

describe('what has been touched though its entry is the same', () => {
  const items = [
    { id: 1, status: 'CLOSED' },
    { id: 2, status: 'LIVE' },
  ]
  const isRetold = (item?: Readonly<Record<string, unknown>>) => item?.status !== 'LIVE'
  const between = (seq: number, ids: readonly number[], now: List['items'] = items) =>
    pushesBetween({ items, seq: 1 }, { items: now, seq }, 'id', { id: 'id', ids: new Set(ids), isRetold })

  it('is told by its id, when nothing else tells of it', () => {
    expect(between(1 + STEP, [1, 2, 9])).toEqual([
      { type: 'UPDATE', payload: { id: 1 }, seq: STEP, prev: 1 },
      { type: 'UPDATE', payload: { id: 9 }, seq: 1 + STEP, prev: STEP },
    ])
  })

  it('is not told of again when its entry is told, or the list has not moved on', () => {
    expect(between(1 + STEP, [1], [items[1]!]).map(({ type }) => type)).toEqual(['REMOVE'])
    expect(between(1, [1])).toEqual([])
  })
})
