/** Which table an overlay shows whose picture is late. */
import { foldTable } from '@openroom/bridge/table/reducer'
import type { WallTable } from '@openroom/protocol/schema/wall'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { useDelayed } from '../../live/delayed.ts'
import { setPageDelay } from '../../live/videoDelay.ts'
import { fullPush } from '../../testing/liveTable.ts'
import { miniSession } from '../../testing/sessions.ts'
import { board } from '../../testing/slam.ts'
import { wallTable } from '../../testing/wall.ts'
import { type Overlay, overlayOf } from './overlayAddress.ts'
import { type AtTableProps, useTableOf } from './TableOverlay.tsx'
import { useChosen } from './useChosen.ts'

type Listening = { readonly onPush: (push: unknown) => void }

const heard = vi.hoisted(() => new Map<string, Listening>())

vi.mock('../../live/connection.ts', async (original) => ({
  ...(await original<typeof import('../../live/connection.ts')>()),
  listen: ({ destination }: { readonly destination: string }, listening: Listening) => {
    heard.set(destination, listening)
    return () => heard.delete(destination)
  },
}))

const SESSION = miniSession({ status: 'LIVE' })
const DELAY = 30

const push = (destination: string, told: unknown) => act(async () => heard.get(destination)?.onPush(told))

const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(1_000 * seconds))

let seq = 0
/** A second is given to it: it is drawn, and the choice from it is made. */
async function wall(...tables: readonly WallTable[]) {
  await push('/wall/1', { type: 'SUBSCRIBE', seq: ++seq, prev: null, payload: tables })
  for (let step = 0; step < 4; step++) await wait(0.25)
}

const cards = (table: number, number: number) =>
  push(`/watch/1/${table}`, fullPush(foldTable([{ type: 'START_ROUND', round: 1 }, board(number)]), 2))

function Cards(at: AtTableProps) {
  const { state } = useTableOf(at)
  return <p>{`table ${at.table.tableId}, board ${state.board?.number ?? 'none'}`}</p>
}

/** All that was drawn, one after the other. */
let drawn: string[] = []

function Shown({ overlay }: { readonly overlay: Overlay }) {
  const table = useChosen(SESSION, overlay)
  const text = `${table?.tableId ?? 'nothing'}`
  if (drawn.at(-1) !== text) drawn.push(text)
  return table && <Cards key={table.tableId} miniSession={SESSION} table={table} />
}

function Page({ overlay, delay }: { readonly overlay: Overlay; readonly delay: number }) {
  return useDelayed(1, delay) ? <Shown overlay={overlay} /> : null
}

function show(place: string, delay = DELAY) {
  const overlay = overlayOf({ pathname: `/overlay/1/table/${place}`, search: '' })
  if (overlay === null) throw new Error('There is no such overlay.')
  render(<Page overlay={overlay} delay={delay} />)
}

const shown = () => screen.queryByRole('paragraph')?.textContent ?? 'nothing'

let seated: readonly number[] = []

beforeEach(() => {
  vi.useFakeTimers()
  drawn = []
  seated = []
  vi.stubGlobal('fetch', async () =>
    Response.json({
      type: 'PAIR',
      tables: seated.map((tableId) => ({ tableId, commentators: [{ name: 'Ida' }] })),
    }),
  )
})
afterEach(() => {
  cleanup()
  cache.clear()
  heard.clear()
  setPageDelay(1, 0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const table = (tableId: number, interest: number, of: Partial<WallTable> = {}) =>
  wallTable({ tableId, interest, ...of })

test('another table comes as late as all else, with its cards', async () => {
  show('interest')
  await wait(0)
  await wall(table(4, 200), table(5, 0))
  await cards(4, 9)
  await wait(DELAY)
  expect(shown()).toBe('table 4, board 9')
  await wall(table(4, 200), table(5, 500))
  await cards(5, 10)
  await wait(DELAY - 2)
  expect(shown()).toBe('table 4, board 9')
  await wait(2)
  expect(shown()).toBe('table 5, board 10')
  expect(drawn).toEqual(['nothing', '4', '5'])
})

test('tables of a new round follow those of the last one, also where somebody comments', async () => {
  seated = [5, 15]
  show('live')
  await wait(0)
  await wall(table(4, 200), table(5, 0))
  await cards(5, 9)
  await wait(DELAY)
  expect(shown()).toBe('table 5, board 9')
  await wall(table(14, 200, { round: 2 }), table(15, 0, { round: 2 }))
  await cards(15, 11)
  await wait(DELAY)
  expect(shown()).toBe('table 15, board 11')
  expect(drawn).toEqual(['nothing', '5', '15'])
})

test('a table that was chosen between two others keeps its cards until it is shown', async () => {
  show('interest')
  await wait(0)
  await wall(table(4, 200), table(5, 0))
  await cards(4, 9)
  await wait(10)
  await wall(table(4, 200), table(5, 500))
  await cards(5, 10)
  await wait(10)
  await wall(table(4, 900), table(5, 500))
  await wait(DELAY - 10)
  expect(shown()).toBe('table 5, board 10')
  await wait(12)
  expect(shown()).toBe('table 4, board 9')
})

test('without a delay the next table is there with the wall that tells of it', async () => {
  show('no-4', 0)
  await wait(0)
  await wall(table(4, 0, { tableNumber: 4 }))
  await wall(table(14, 0, { tableNumber: 4 }))
  expect(drawn).toEqual(['nothing', '4', '14'])
})
