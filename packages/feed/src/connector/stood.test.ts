import type { ToldEvening } from '@openroom/formats/bws/toldEvening'
import type { TerminalEvening, TerminalTable } from '@openroom/protocol/schema/terminals'
import { expect, it } from 'vitest'
import { broughtUp, newStood, type Stood } from './stood.ts'

const told: ToldEvening = {
  guid: '0123456789ABCDEF0123456789ABCDEF',
  name: 'Pairs',
  ...{ date: '2026-11-30', start: '2026-11-30T19:30:00Z', scoring: 10 },
  ...{ players: [], seats: [], hands: [] },
  sections: [
    {
      ...{ Letters: 'A', Winners: 1, GameType: 10, EWMoveBeforePlay: 0, MissingPair: 0 },
      Tables: [
        {
          TableNumber: 1,
          Rounds: [{ RoundNumber: 1, LowBoardNumber: 1, HighBoardNumber: 2, PairNS: 1, PairEW: 2 }],
        },
      ],
    },
  ],
}

const evening = (results: TerminalTable['results']): TerminalEvening => ({
  ...{ miniSessionId: 5, tournament: 'Club', event: 'Pairs', type: 'PAIR', status: 'LIVE' },
  ...{ startDateTime: null, calcType: 'MP', numberOfRounds: 1, winners: 1, hands: [], calls: [] },
  pairs: [1, 2].map((number) => ({
    ...{ registrationId: 10 + number, number: `${number}`, side: null, name: `Pair ${number}` },
  })),
  tables: [
    {
      ...{ tableId: 7, round: 1, number: 1, section: 'A', room: null, sitOut: false, ns: 11, ew: 12 },
      ...{ boards: [1, 2], players: { ns: [], ew: [] }, numbers: { ns: [], ew: [] }, begun: true },
      results,
    },
  ],
})

const passedOut = { board: 1, result: { contract: { kind: 'passedOut' }, lead: null, tricks: null } } as const
const counting = { ...passedOut, adjustment: null, ruled: false }

const now = (results: TerminalTable['results']) => ({
  ...{ evening: evening(results), club: '', at: new Date(0) },
})

const itemsOf = ({ queues }: Stood) => queues.results.items

it('says that a result counts no more, as where the site goes on from a backup, and that it counts again', () => {
  const one = broughtUp(newStood(told), now([counting]))
  expect(itemsOf(one)).toMatchObject([{ id: 1, dto: { BoardNumber: 1, Level: 0, IsDeleted: false } }])
  expect(broughtUp(one, now([counting]))).toBe(one)
  const gone = broughtUp(one, now([]))
  expect(itemsOf(gone).slice(1)).toMatchObject([{ id: 2, dto: { BoardNumber: 1, IsDeleted: true } }])
  expect(broughtUp(gone, now([]))).toBe(gone)
  expect(itemsOf(broughtUp(gone, now([counting]))).slice(2)).toMatchObject([
    { id: 3, dto: { IsDeleted: false } },
  ])
})

it('says nothing of a ruling that has no word there, and leaves what was told', () => {
  const one = broughtUp(newStood(told), now([counting]))
  const split = {
    ...counting,
    adjustment: { kind: 'split', scoreNs: 400, scoreEw: -50 },
    ruled: true,
  } as const
  expect(broughtUp(one, now([split]))).toBe(one)
})
