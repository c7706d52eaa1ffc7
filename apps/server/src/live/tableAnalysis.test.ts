import { ok } from '@openroom/bridge/result'
import { recordToLog } from '@openroom/bridge/table/record'
import { foldTable } from '@openroom/bridge/table/reducer'
import type { CardTricks } from '@openroom/dds/solver'
import { GRAND_SLAM } from '@openroom/test-kit/boards'
import { expect, it } from 'vitest'
import { LiveAnalysis } from '../analysis/liveAnalysis.ts'
import type { Snapshot } from './hub.ts'
import { TableAnalysis } from './tableAnalysis.ts'
import type { TableFeed } from './tableFeed.ts'

const made = recordToLog(GRAND_SLAM)
if (!made.ok) throw new Error(made.error.breach.code)
const { events } = made.value
const lead = events.findIndex(({ type }) => type === 'PLAY_CARD')

/** The table after so many events, at that version. */
const after = (count: number): TableFeed => {
  const state = foldTable(events.slice(0, count))
  return { live: { state }, seq: count, table: { id: 7 } } as unknown as TableFeed
}

/** A solver that answers when it is told to. */
function solver() {
  const asked: { readonly signal: AbortSignal | undefined; readonly answer: () => void }[] = []
  const analysis = new LiveAnalysis({
    cards: (position, { signal }) =>
      new Promise((resolve) => {
        const [card] = Object.values(position.hands).flat()
        const cards = [{ card: card!, tricks: 13 }] as unknown as readonly CardTricks[]
        asked.push({ signal, answer: () => resolve(ok(cards)) })
      }),
  })
  const table = new TableAnalysis(analysis, (error) => {
    throw error
  })
  const heard: Snapshot[] = []
  table.listeners.add((message) => heard.push(message))
  return { asked, table, heard }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

it('solves each position once, and calls off the one that has moved on', async () => {
  const { asked, table, heard } = solver()
  table.update(after(lead))
  table.update(after(lead))
  expect(asked).toHaveLength(1)
  table.update(after(lead + 1))
  expect(asked.map(({ signal }) => signal?.aborted)).toEqual([true, false])
  for (const { answer } of asked) answer()
  await settled()
  expect(heard.map(({ seq }) => seq)).toEqual([lead + 1])
  expect(JSON.parse(heard[0]!.body)).toMatchObject({ type: 'SUBSCRIBE', payload: { cardCount: 1 } })
  expect((await table.latest())?.seq).toBe(lead + 1)
})

it('has nothing to solve in an auction and after the end', async () => {
  const { asked, table, heard } = solver()
  for (const count of [1, events.length]) {
    table.update(after(count))
    await settled()
  }
  expect(asked).toEqual([])
  expect(heard.map(({ body }) => JSON.parse(body).payload)).toEqual([null])
})

it('waits for the end of a full trick', () => {
  const { asked, table } = solver()
  table.update(after(lead + 3))
  table.update(after(lead + 4))
  expect(asked).toHaveLength(1)
  expect(asked[0]?.signal?.aborted).toBe(false)
})
