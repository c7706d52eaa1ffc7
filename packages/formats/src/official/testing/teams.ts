/** A round robin of two rounds with what a source publishes of it, and pars. */
import { bySeat, type Side } from '@openroom/bridge/seat'
import type { DocumentEvent, DocumentMatch } from '../../json/document.ts'
import {
  board,
  event,
  registration,
  result,
  segment,
  session,
  table,
  tournamentDocument,
} from '../../json/documentBuilder.ts'
import type { OfficialPar } from '../../report.ts'
import { compareOfficial } from '../compare.ts'

export const documentOf = (own: DocumentEvent) => tournamentDocument({ key: 't', name: 'T' }, [own])

export const TEAMS = ['a', 'b', 'c', 'd'] as const
export type Team = (typeof TEAMS)[number]

export const DRAW: readonly (readonly [round: number, home: Team, visiting: Team, swing: number])[] = [
  [1, 'a', 'b', 420],
  [1, 'c', 'd', 50],
  [2, 'a', 'c', -620],
  [2, 'b', 'd', 170],
]

/** @param told of each match, and of each team */
export function eventOf(
  told: (at: number) => readonly [number, number] | null,
  totals: (team: Team) => number | null,
): DocumentEvent {
  const matches = DRAW.map(
    ([round, home, visiting], at): DocumentMatch => ({
      round,
      number: 1 + (at % 2),
      home,
      visiting,
      status: 'PLAYED',
      carryOverHome: null,
      carryOverVisiting: null,
      correctionHome: null,
      correctionVisiting: null,
      official: {
        impsHome: null,
        impsVisiting: null,
        vpsHome: told(at)?.[0] ?? null,
        vpsVisiting: told(at)?.[1] ?? null,
      },
    }),
  )
  const tables = DRAW.flatMap(([round, home, visiting, swing], at) =>
    (['OPEN', 'CLOSED'] as const).map((room) =>
      table({
        key: `${at} ${room}`,
        round,
        number: 1 + (at % 2),
        room,
        ns: room === 'OPEN' ? home : visiting,
        ew: room === 'OPEN' ? visiting : home,
        results: [result({ board: round, scoreNs: room === 'OPEN' ? swing : 0 })],
      }),
    ),
  )
  const registrations = TEAMS.map((key) =>
    registration({ key, name: key, official: { rank: null, total: totals(key), percent: null } }),
  )
  const boards = [1, 2].map((number) => board({ number }))
  const own = session({ key: 's1', numberOfRounds: 2, registrations, boards, matches, tables })
  const segments = [segment({ key: 'g', name: 'E', sessions: [own] })]
  return event({ key: 'e', name: 'E', type: 'TEAM', segments })
}

export const compared = (own: DocumentEvent) => compareOfficial(documentOf(own)).official

/** Each side makes one no-trump, and nothing more: whoever bids first has it. */
const each = (notrump: number) => ({ C: 6, D: 6, H: 6, S: 6, NT: notrump })
export const pars = (bids: (dealer: OfficialPar['dealer']) => Side, last: Partial<OfficialPar> = {}) =>
  (['N', 'E', 'S', 'W'] as const).map(
    (dealer, i): OfficialPar => ({
      board: i + 1,
      dealer,
      vulnerability: 'NONE',
      doubleDummy: bySeat(() => each(7)),
      scoreNs: bids(dealer) === 'NS' ? 90 : -90,
      ...(i === 3 ? last : {}),
    }),
  )
