/** An evening of pairs and one of teams, small and whole: what trials change, in whatever format. */
import { vulnerabilityOf } from '@openroom/bridge/board'
import type { Contract } from '@openroom/bridge/contract'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { bySeat, type SEATS } from '@openroom/bridge/seat'
import type {
  DocumentEvent,
  DocumentMatch,
  DocumentRegistration,
  DocumentSession,
  TournamentDocument,
} from '../json/document.ts'
import {
  board,
  event,
  player,
  registration,
  result,
  segment,
  session,
  sessionsOfDocument,
  table,
  tournamentDocument,
} from '../json/documentBuilder.ts'
import { scoreEventMatches } from '../official/matches.ts'
import { rankingTable } from './rankingTable.ts'

const CONTRACTS: readonly (readonly [Contract, number | null])[] = [
  [{ kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' }, 9],
  [{ kind: 'played', level: 4, strain: 'S', declarer: 'E', doubling: '' }, 9],
  [{ kind: 'played', level: 2, strain: 'H', declarer: 'S', doubling: 'X' }, 8],
  [{ kind: 'passedOut' }, null],
  [{ kind: 'played', level: 5, strain: 'C', declarer: 'W', doubling: '' }, 11],
  [{ kind: 'played', level: 1, strain: 'NT', declarer: 'S', doubling: '' }, 8],
  [{ kind: 'played', level: 6, strain: 'D', declarer: 'N', doubling: '' }, 11],
]

/** No two tables of a board alike, so that each result counts for somebody. */
function played(number: number, at: number) {
  const [contract, tricks] = CONTRACTS[(number * number + 3 * at) % CONTRACTS.length]!
  return result({
    board: number,
    contract,
    tricks,
    scoreNs: scoreNs(contract, vulnerabilityOf(number), tricks ?? 0),
  })
}

const NAMES = [
  ...['Anna Bell', 'Carl Dorn', 'Eva Frank', 'Gus Hale', 'Ida Jung', 'Paweł Wąs', 'Łucja Żuk', 'Max Noll'],
  ...['Ola Pohl', 'Rut Sand', 'Tom Uhl', 'Vera Wick', 'Xenia York', 'Zoe Abel', 'Ben Cole', 'Dan East'],
]

const nameOf = (team: number, of: number, i: number): string => NAMES[of * team + i]!

const contestant = (key: string, name: string, names: readonly string[]): DocumentRegistration =>
  registration({ key, name, players: names.map((one) => player(one)) })

const documentOf = (given: Partial<DocumentEvent>, own: DocumentSession): TournamentDocument =>
  tournamentDocument({ key: 'evening', name: 'Evening' }, [
    event({
      key: 'evening',
      name: 'Evening',
      type: 'PAIR',
      ...given,
      segments: [segment({ key: 'evening', name: 'Evening', sessions: [own] })],
    }),
  ])

/** Ranks, totals and percentages as an organiser publishes them. */
function published(document: TournamentDocument): TournamentDocument {
  const [own] = sessionsOfDocument(document)
  const rows = new Map(rankingTable(document).map((row) => [row.name, row]))
  const registrations = own!.registrations.map((one) => {
    const { rank, points, percent } = rows.get(one.name)!
    const numberIn = (text: string) => (text === '' ? null : Number(text))
    return { ...one, official: { rank: numberIn(rank), total: numberIn(points), percent: numberIn(percent) } }
  })
  return documentOf(document.events[0]!, { ...own!, registrations, matches: publishedMatches(document) })
}

function publishedMatches(document: TournamentDocument): readonly DocumentMatch[] {
  const [own] = sessionsOfDocument(document)
  return scoreEventMatches(document.events[0]!, own!).map(({ match, score }) => ({
    ...match,
    official: {
      impsHome: null,
      impsVisiting: null,
      vpsHome: score.vps?.home ?? null,
      vpsVisiting: score.vps?.visiting ?? null,
    },
  }))
}

const HOWELL = [
  [
    [1, 4],
    [2, 3],
  ],
  [
    [2, 4],
    [3, 1],
  ],
  [
    [3, 4],
    [1, 2],
  ],
] as const

/** Four pairs, each against each over two boards. */
function pairsEvening(): TournamentDocument {
  const pairs = [1, 2, 3, 4].map((number) => {
    const names = [0, 1].map((i) => nameOf(number - 1, 2, i))
    return { ...contestant(`${number}`, names.join(' - '), names), number: `${number}` }
  })
  const seated = (ns: number, ew: number) =>
    bySeat((seat) =>
      player(nameOf((seat === 'N' || seat === 'S' ? ns : ew) - 1, 2, 'NE'.includes(seat) ? 0 : 1)),
    )
  const tables = HOWELL.flatMap((round, r) =>
    round.map(([ns, ew], t) =>
      table({
        key: `r${r + 1}t${t + 1}`,
        round: r + 1,
        number: t + 1,
        ns: `${ns}`,
        ew: `${ew}`,
        players: seated(ns, ew),
        results: [2 * r + 1, 2 * r + 2].map((number) => played(number, t)),
      }),
    ),
  )
  const boards = [1, 2, 3, 4, 5, 6].map((number) => board({ number }))
  return documentOf(
    { calcType: 'MP' },
    session({ key: 's1', date: '2024-03-05', registrations: pairs, boards, tables }),
  )
}

const TEAMS = ['Rooks', 'Kings', 'Queens', 'Pawns']

/** Four teams, two rounds of two boards. */
function teamsEvening(): TournamentDocument {
  const teams = TEAMS.map((name, i) =>
    contestant(
      name.toLowerCase(),
      name,
      [0, 1, 2, 3].map((of) => nameOf(i, 4, of)),
    ),
  )
  const rounds = [
    [0, 1, 2, 3],
    [0, 2, 3, 1],
  ].map((order) => [order.slice(0, 2), order.slice(2)])
  const matches = rounds.flatMap((drawn, r) =>
    drawn.map(([home, visiting], m) => ({ round: r + 1, number: m + 1, home: home!, visiting: visiting! })),
  )
  const key = (team: number) => teams[team]!.key
  const tables = matches.flatMap(({ round, number, home, visiting }) =>
    (['OPEN', 'CLOSED'] as const).map((room, i) => {
      const [ns, ew] = room === 'OPEN' ? [home, visiting] : [visiting, home]
      const at = (seat: (typeof SEATS)[number]) => {
        const [team, first] = seat === 'N' || seat === 'S' ? [ns, 0] : [ew, 2]
        return player(nameOf(team, 4, first + ('NE'.includes(seat) ? 0 : 1)))
      }
      return table({
        key: `r${round}m${number}${room}`,
        round,
        number,
        room,
        ns: key(ns),
        ew: key(ew),
        players: bySeat(at),
        results: [1, 2].map((one) => played(2 * (round - 1) + one, 2 * number + i)),
      })
    }),
  )
  return documentOf(
    { type: 'TEAM', calcType: 'IMP' },
    session({
      key: 's1',
      date: '2024-03-05',
      registrations: teams,
      tables,
      boards: [1, 2, 3, 4].map((number) => board({ number })),
      matches: matches.map(({ round, number, home, visiting }) => ({
        round,
        number,
        home: key(home),
        visiting: key(visiting),
        status: 'PLAYED' as const,
        carryOverHome: null,
        carryOverVisiting: null,
        correctionHome: null,
        correctionVisiting: null,
        official: null,
      })),
    }),
  )
}

export const PAIRS_EVENING = published(pairsEvening())
export const TEAMS_EVENING = published(teamsEvening())
