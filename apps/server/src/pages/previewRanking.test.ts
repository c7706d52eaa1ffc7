/** Which rankings the picture of a session shows, and that none is mixed with another. */
import { player, registration, session, table } from '@openroom/formats/json/documentBuilder'
import { expect, it } from 'vitest'
import { boardOf, eventOf, scored, seated, sessionsOf } from '../sessions/testing/modelOf.ts'
import type { RankingPreview } from './previewKinds.ts'
import { sessionPreview } from './previewRanking.ts'

type Given = { readonly winners?: 1 | 2; readonly sections?: readonly ['A', 'B'] }

/** A beats C and B loses to D on the only board: 100 % and 0 % for each side. */
function preview({ winners = 1, sections }: Given): RankingPreview {
  const pair = (key: string, side: 'NS' | 'EW', section: string | null) =>
    registration({ key, name: key, section, side, players: [player(`${key}1`), player(`${key}2`)] })
  const at = (number: number, ns: string, ew: string, score: number) =>
    table({
      key: `${number}`,
      round: 1,
      number,
      ns,
      ew,
      results: [scored(1, score)],
      players: seated([`${ns}1`, `${ns}2`], [`${ew}1`, `${ew}2`]),
    })
  const [first, second] = sections ?? [null, null]
  const { models } = sessionsOf(
    eventOf({
      type: 'PAIR',
      calcType: 'MP',
      winners,
      ...(sections && { conventions: { ranking: { ranks: 'apart' } } }),
    }),
    [
      session({
        key: 's',
        registrations: [
          ...[pair('A', 'NS', first), pair('B', 'NS', second)],
          ...[pair('C', 'EW', first), pair('D', 'EW', second)],
        ],
        boards: [boardOf(1)],
        tables: [at(1, 'A', 'C', 420), at(2, 'B', 'D', -50)],
      }),
    ],
  )
  const made = sessionPreview(models)
  if (made.kind !== 'ranking') throw new Error('Pairs without a ranking.')
  return made
}

const told = ({ groups }: RankingPreview) =>
  groups.map(({ side, section, rows }) => [
    ...[side, section],
    ...rows.map(({ rank, name }) => `${rank} ${name}`),
  ])

it('of one winner, one list', () =>
  expect(told(preview({}))).toEqual([[null, null, '1 A1 – A2', '1 D1 – D2', '3 B1 – B2', '3 C1 – C2']]))

it('of two winners, each side apart', () =>
  expect(told(preview({ winners: 2 }))).toEqual([
    ['NS', null, '1 A1 – A2', '2 B1 – B2'],
    ['EW', null, '1 D1 – D2', '2 C1 – C2'],
  ]))

it('of sections and sides that are ranked apart, who leads in each', () =>
  expect(told(preview({ winners: 2, sections: ['A', 'B'] }))).toEqual([
    ['NS', 'A', '1 A1 – A2'],
    ['EW', 'A', '1 C1 – C2'],
    ['NS', 'B', '1 B1 – B2'],
    ['EW', 'B', '1 D1 – D2'],
  ]))
