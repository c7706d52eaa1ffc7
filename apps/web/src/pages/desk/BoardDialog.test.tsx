/** A fouled board can be found whenever the director is called to it, and with what is known of it by then. */
import type { BoardResult } from '@openroom/protocol/schema/corrections'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { BoardDialog } from './BoardDialog.tsx'

afterEach(() => {
  cleanup()
  cache.clear()
  vi.unstubAllGlobals()
})

/** A board of three tables, of which the first few have played it. */
function boardOf(played: number): readonly BoardResult[] {
  return [1, 2, 3].map((number) => ({
    ...{ table: `t${number}`, round: number, number, section: null, room: null },
    ...{ ns: `North ${number}`, ew: `East ${number}`, worth: null, correction: null },
    outcome: number > played ? null : { status: 'played', contract: null, tricks: null, adjustment: null },
    scoreNs: number > played ? null : 100 - number,
  }))
}

const press = (what: Element) => act(async () => void fireEvent.click(what))

async function openFouled(rows: readonly BoardResult[], isOfPairs = true): Promise<readonly object[]> {
  const sent: object[] = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.body) sent.push(JSON.parse(`${init.body}`))
    return Response.json(init?.body ? {} : rows)
  })
  const average = { unit: 'PERCENT', plus: 60, minus: 40 } as const
  render(
    <BoardDialog {...{ id: 7, board: 3, average, isOfPairs }} tables={[]} chosen={null} onClose={() => {}} />,
  )
  await screen.findByText('Table 3 · Round 3')
  const found = screen.queryByText(/^Fouled board/)
  if (found) await press(found)
  return sent
}

test.each([0, 1])('says with %i results when it can be scored', async (played) => {
  await openFouled(boardOf(played))
  expect(screen.getByText(/^Once the board has results from two tables/)).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('marks tables that have a score, whichever table is looked at', async () => {
  const sent = await openFouled(boardOf(2))
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  await press(screen.getByRole('checkbox', { name: 'Table 2 · Round 2' }))
  await press(screen.getByRole('button', { name: 'Score these tables apart' }))
  expect(sent).toEqual([
    expect.objectContaining({ correction: { kind: 'fouled', board: 3, tables: ['t2'] } }),
  ])
})

test('leaves some table that is not marked', async () => {
  const sent = await openFouled(boardOf(2))
  for (const box of screen.getAllByRole('checkbox')) await press(box)
  expect(screen.getByText(/^All tables are marked\./)).toBeTruthy()
  await press(screen.getByRole('button', { name: 'Score these tables apart' }))
  expect(sent).toEqual([])
})

test('is nothing for a match, where nobody else has played the board', async () => {
  await openFouled(boardOf(2), false)
  expect(screen.queryByText(/^Fouled board/)).toBeNull()
})

test.each([
  ['OPEN', /^Both teams change places in both rooms/],
  [null, /at this table\.$/],
] as const)('says what changes places in room %s where somebody sat the wrong way', async (room, text) => {
  const [row] = boardOf(1)
  vi.stubGlobal('fetch', async () => Response.json([{ ...row, room }]))
  const average = { unit: 'IMP', plus: 3, minus: -3 } as const
  const chosen = { round: 1, number: 1, section: null, room, results: [] } as never
  render(
    <BoardDialog
      {...{ id: 7, board: 3, average, chosen, tables: [chosen] }}
      isOfPairs={false}
      onClose={() => {}}
    />,
  )
  expect(await screen.findByText(text)).toBeTruthy()
})

test('takes what one side has entered in one press', async () => {
  const [row] = boardOf(0)
  const sent: object[] = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.body) sent.push(JSON.parse(`${init.body}`))
    return Response.json(init?.body ? {} : [row])
  })
  const contract = { kind: 'played', level: 2, strain: 'C', declarer: 'S', doubling: '' }
  const result = { contract, lead: null, tricks: 9 }
  const entered = {
    board: 3,
    by: 'NS',
    version: 1,
    result,
    confirmed: false,
    ruled: false,
    otherwise: [],
    adjustment: null,
  }
  const chosen = { round: 1, number: 1, section: null, room: null, results: [entered] } as never
  const average = { unit: 'IMP', plus: 3, minus: -3 } as const
  render(
    <BoardDialog
      {...{ id: 7, board: 3, average, chosen, tables: [chosen] }}
      isOfPairs={false}
      onClose={() => {}}
    />,
  )
  await press(await screen.findByRole('button', { name: /^Let 2.* by South \+1 count$/ }))
  expect(sent).toEqual([
    expect.objectContaining({ correction: { kind: 'result', table: 't1', board: 3, ...result } }),
  ])
})

test('goes to the board that a result belongs to, of those of the table that nobody has ruled on', async () => {
  const [row] = boardOf(1)
  const sent: object[] = []
  vi.stubGlobal('fetch', async (_: string, init?: RequestInit) => {
    if (init?.body) sent.push(JSON.parse(`${init.body}`))
    return Response.json(init?.body ? {} : [row])
  })
  const played = (board: number, adjustment: object | null = null) => ({ board, confirmed: true, adjustment })
  const results = [played(3), played(5, { kind: 'average', ns: 'AVE', ew: 'AVE' })]
  const chosen = { round: 1, number: 1, section: null, room: null, boards: [3, 4, 5], results } as never
  const average = { unit: 'PERCENT', plus: 60, minus: 40 } as const
  const given = { id: 7, board: 3, average, chosen, tables: [chosen] }
  render(<BoardDialog {...given} isOfPairs={true} onClose={() => {}} />)
  expect(await screen.findAllByText(/^Exchange with board/)).toHaveLength(1)
  await press(screen.getByRole('button', { name: 'Exchange with board 4' }))
  expect(sent).toEqual([
    expect.objectContaining({ correction: { kind: 'otherBoard', table: 't1', board: 3, other: 4 } }),
  ])
})

test('has what can be done at the table in sight, below however many results', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await openFouled(boardOf(2))
  expect(scrolled).not.toHaveBeenCalled()
  await press(screen.getByRole('button', { name: 'Table 2 · Round 2' }))
  expect((scrolled.mock.contexts[0] as Element).textContent).toContain('60 / 40')
  scrolled.mockRestore()
})
