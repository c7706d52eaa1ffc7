/** Two pairs, one board: the smallest evening with official figures. */
import type { TournamentDocument } from '../json/document.ts'
import {
  board,
  event,
  registration,
  result,
  segment,
  session,
  table,
  tournamentDocument,
} from '../json/documentBuilder.ts'

export function pairsDocument(): TournamentDocument {
  const own = session({
    key: 's1',
    date: '2024-03-05',
    registrations: ['1', '2'].map((number) =>
      registration({
        key: number,
        number,
        name: `Pair ${number}`,
        official: { rank: 1, total: 3, percent: 75 },
      }),
    ),
    boards: [board({ number: 1 })],
    tables: [
      table({
        key: 't1',
        number: 1,
        ns: '1',
        ew: '2',
        results: [
          result({
            board: 1,
            contract: { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' },
            tricks: 9,
            scoreNs: 400,
          }),
        ],
      }),
    ],
  })
  const segments = [segment({ key: 'g1', name: 'Evening', sessions: [own] })]
  return tournamentDocument({ key: 'evening', name: 'Evening' }, [
    event({ key: 'e1', name: 'Evening', type: 'PAIR', segments }),
  ])
}
