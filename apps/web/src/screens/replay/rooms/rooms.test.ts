import type { PlayedContract } from '@openroom/bridge/contract'
import { imps } from '@openroom/bridge/score/imps'
import type { TableEvent } from '@openroom/bridge/table/events'
import { partingsOf } from '@openroom/bridge/table/parting'
import { reduceTable } from '@openroom/bridge/table/reducer'
import { EMPTY_TABLE, type TableState } from '@openroom/bridge/table/state'
import { stepsOf } from '@openroom/bridge/table/steps'
import type { DoubleDummyPool } from '@openroom/dds/pool'
import { Solver } from '@openroom/dds/solver'
import { ALL_FROM_THE_TOP, NOBODY_BIDS } from '@openroom/test-kit/boards'
import { auction, cards } from '@openroom/test-kit/build'
import { describe, expect, it } from 'vitest'
import type { ReplayLog } from '../replayLog.ts'
import { costsOf } from './costs.ts'
import { momentAt, positionAt } from './StepsTogether.tsx'

const solver = new Solver({ megabytes: 4 })

/** The solver of the browser, without its workers. */
const pool: Pick<DoubleDummyPool, 'table' | 'cards'> = {
  table: async (deal) => solver.table(deal),
  cards: async (position) => solver.cards(position),
}

const notrump = (level: PlayedContract['level'], declarer: PlayedContract['declarer']): PlayedContract => ({
  kind: 'played',
  level,
  strain: 'NT',
  declarer,
  doubling: '',
})

type Played = { readonly calls: string; readonly contract: PlayedContract; readonly play?: string }

function logOf(board: typeof NOBODY_BIDS, { calls, contract, play = '' }: Played): ReplayLog {
  const events: readonly TableEvent[] = [
    { type: 'START_AUCTION', board },
    ...auction(calls, board.dealer).map(({ seat, call }): TableEvent => ({ type: 'BID', seat, call })),
    { type: 'END_AUCTION', contract },
    ...(play === '' ? [] : cards(play)).map(
      ({ seat, card }): TableEvent => ({ type: 'PLAY_CARD', seat, card }),
    ),
  ]
  const states: TableState[] = [EMPTY_TABLE]
  for (const event of events) states.push(reduceTable(states.at(-1)!, event))
  return { events, states, steps: stepsOf(events), context: null }
}

const costs = (board: typeof NOBODY_BIDS, one: Played, other: Played) => {
  const [here, there] = [logOf(board, one).states, logOf(board, other).states]
  const partings = partingsOf(here.at(-1)!, there.at(-1)!)
  return costsOf(pool, partings, here, there, new AbortController().signal)
}

/** Declarer's tricks before the lead and after each card, by another way through the solver. */
function trace({ contract, play = '' }: Played): readonly number[] {
  const answer = solver.trace({
    deal: NOBODY_BIDS.deal,
    strain: contract.strain,
    declarer: contract.declarer,
    cards: cards(play).map(({ card }) => card),
  })
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.value
}

describe('what it cost to part from the other room', () => {
  it('is what the contracts come to double dummy', async () => {
    const six = { calls: 'P P 6NT P P P', contract: notrump(6, 'N') }
    const seven = { calls: 'P P 7NT P P P', contract: notrump(7, 'N') }
    const { call } = await costs(ALL_FROM_THE_TOP, six, seven)
    // Thirteen tricks, vulnerable: 1470 and 2220.
    expect(call).toEqual({
      here: { over: 1, scoreNs: 1470 },
      there: { over: 0, scoreNs: 2220 },
      imps: imps(1470 - 2220),
    })
    expect(call.imps).toBe(-13)
  })

  const one = { calls: 'P P 1NT P P P', contract: notrump(1, 'N') }

  it.each([
    ['lead', 'E D4', 'E SA'],
    ['card', 'E C5 CK CA C2', 'E C5 C7 C8 CJ'],
  ] as const)('is by the %s what the trace of the play says', async (of, own, other) => {
    const [here, there] = [
      { ...one, play: own },
      { ...one, play: other },
    ]
    const found = await costs(NOBODY_BIDS, here, there)
    const at = of === 'lead' ? 0 : 1
    const lost = (played: Played) => {
      const tricks = trace(played)
      return Math.abs((tricks[at] ?? 0) - (tricks[at + 1] ?? 0))
    }
    expect(found[of].here).toBe(lost(here))
    expect(found[of].there).toBe(lost(there))
    expect([found[of].here, found[of].there]).not.toEqual([0, 0])
    expect(found[of].imps).not.toBeNull()
    expect(found.call.imps).toBeNull()
  })
})

describe('in step', () => {
  const here = logOf(NOBODY_BIDS, {
    calls: 'P P 1NT P P P',
    contract: notrump(1, 'N'),
    play: 'E C5 CK CA C2',
  })
  const there = logOf(NOBODY_BIDS, {
    calls: 'P P 1NT P 2NT P P P',
    contract: notrump(2, 'N'),
    play: 'E C5 CK',
  })
  const led = (position: number, from = here, to = there) => {
    const at = positionAt(to, momentAt(from, position))
    const state = to.states[at]!
    return [state.calls.length, state.tricks.flatMap((trick) => trick.cards).length]
  }

  it.each([
    ['before the first call', 1, [0, 0]],
    ['after a call', 4, [3, 0]],
    ['at the end of the auction', 8, [8, 0]],
    ['after the lead', 9, [8, 1]],
    ['where the other record has ended', 11, [8, 2]],
    ['at the end', 12, [8, 2]],
  ])('%s', (_, position, expected) => {
    expect(led(position)).toEqual(expected)
  })

  it('a shorter auction waits at its end', () => {
    expect(led(8, there, here)).toEqual([6, 0])
  })
})
