import { PASSED_OUT } from '@openroom/bridge/contract'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { contractArb } from '@openroom/test-kit/arbitraries'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { DocumentMatch, DocumentSession, TournamentDocument } from '../json/document.ts'
import {
  board,
  event,
  registration,
  result,
  segment,
  session,
  sessionsOfDocument,
  table,
  tournamentDocument,
} from '../json/documentBuilder.ts'
import { LIMITS } from '../limits.ts'
import { soundDocument } from '../testing/formatTrial.ts'
import { readLinText } from './readLin.ts'
import { DEAL } from './testing/seeds.ts'
import { writeLin } from './write.ts'

function read(text: string): TournamentDocument {
  const result = readLinText(text, LIMITS)
  if (!result.ok) throw new Error(result.error.message)
  soundDocument(result.value.document)
  return result.value.document
}

const header = (segmentName: string, first: number, teams: string, results: string) =>
  `vg|Cup,${segmentName},I,${first},${first + 1},${teams}|\nrs|${results}|\n`

const shown = (text: string) =>
  read(text).events.map(({ name, segments }) => [
    name,
    segments.map((one) => [
      one.name,
      one.sessions.map(({ matches, tables }) => [
        matches.map(({ round, number, carryOverHome }) => [round, number, carryOverHome]),
        tables.map(({ results }) => results.length),
      ]),
    ]),
  ])

describe('a file with several headers', () => {
  it('has a segment for each that is named otherwise, with its carry-over', () => {
    const text =
      header('Segment 1', 1, 'Reds,0,Blues,0', '1NS=,1NS+1') +
      header('Segment 2', 3, 'Reds,4,Blues,7', '2HE=,')
    expect(shown(text)).toEqual([
      [
        'Cup',
        [
          [
            'Cup',
            [
              [[[1, 1, 0]], [1, 1]],
              [[[2, 1, 4]], [1]],
            ],
          ],
        ],
      ],
    ])
  })

  it('has several matches in one round, and the next when a team comes again', () => {
    const text =
      header('Round robin', 1, 'A,,B,', '1NS=,1NS+1') +
      header('Round robin', 1, 'C,,D,', '1NS=,1NS+2') +
      header('Round robin', 1, 'A,,C,', '1NS=,1NS+3')
    const document = read(text)
    const [only, ...others] = sessionsOfDocument(document)
    expect(others).toEqual([])
    expect(only!.registrations.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'D'])
    expect(only!.matches.map(({ round, number }) => [round, number])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
    ])
    expect(only!.tables).toHaveLength(6)
  })

  it('repeats the same header without beginning anew', () => {
    const text = `${header('Final', 1, 'A,,B,', '1NS=,1NS+1')}vg|Cup,Final,I,1,2,A,,B,|\nqx|c1|md|1${DEAL}|`
    expect(sessionsOfDocument(read(text))[0]!.matches).toHaveLength(1)
  })

  it('keeps boards before the first header as what they are', () => {
    const text = `pn|Ann,Ben,Cid,Dot|md|1${DEAL}|ah|Board 3|mc|9|\n${header('Final', 1, 'A,,B,', '1NS=,1NS+1')}`
    expect(read(text).events.map(({ type }) => type)).toEqual(['PAIR', 'TEAM'])
  })
})

const outcomeArb = (number: number) =>
  fc.tuple(fc.option(contractArb, { nil: PASSED_OUT }), fc.nat({ max: 13 })).map(([contract, tricks]) => {
    const { vulnerability } = board({ number })
    if (contract.kind === 'passedOut') return result({ board: number, contract, scoreNs: 0 })
    return result({ board: number, contract, tricks, scoreNs: scoreNs(contract, vulnerability, tricks) })
  })

/** All play all: every round the same boards, or boards of its own. */
const matchesArb = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 3 }), fc.boolean())
  .chain(([teams, boards, fresh]) => {
    const pairs = Array.from({ length: teams }, (_, home) =>
      Array.from({ length: teams - home - 1 }, (_, i) => [home, home + i + 1] as const),
    ).flat()
    const numbersOf = (i: number) =>
      Array.from({ length: boards }, (_, n) => (fresh ? i * boards : 0) + n + 1)
    const outcomes = pairs.map((_, i) =>
      fc.tuple(fc.tuple(...numbersOf(i).map(outcomeArb)), fc.tuple(...numbersOf(i).map(outcomeArb))),
    )
    return fc.tuple(
      fc.constant(pairs),
      fc.tuple(...outcomes),
      fc.array(fc.option(fc.nat({ max: 60 }), { nil: null }), { minLength: 2, maxLength: 2 }),
    )
  })
  .map(([pairs, outcomes, carry]): DocumentSession => {
    const rounds = pairs.map((_, i) => i + 1)
    const matches = pairs.map(
      ([home, visiting], i): DocumentMatch => ({
        round: rounds[i]!,
        number: 1,
        home: `k${home}`,
        visiting: `k${visiting}`,
        status: 'PLAYED',
        carryOverHome: carry[0]!,
        carryOverVisiting: carry[1]!,
        correctionHome: null,
        correctionVisiting: null,
        official: null,
      }),
    )
    const keys = [...new Set(matches.flatMap(({ home, visiting }) => [home, visiting]))]
    const numbers = [...new Set(outcomes.flatMap(([open]) => open.map((one) => one.board)))]
    return session({
      key: 's1',
      registrations: keys.map((key) => registration({ key, name: `Team ${key.toUpperCase()}` })),
      boards: numbers.map((number) => board({ number })),
      matches,
      tables: matches.flatMap(({ round, home, visiting }, i) => [
        table({
          key: `o${i}`,
          round,
          number: 1,
          room: 'OPEN',
          ns: home,
          ew: visiting,
          results: outcomes[i]![0],
        }),
        table({
          key: `c${i}`,
          round,
          number: 1,
          room: 'CLOSED',
          ns: visiting,
          ew: home,
          results: outcomes[i]![1],
        }),
      ]),
    })
  })

/** What a match comes to, whatever its keys. */
function told(session: DocumentSession) {
  const nameOf = new Map(session.registrations.map(({ key, name }) => [key, name]))
  return session.matches
    .map(({ round, number, home, visiting, carryOverHome, carryOverVisiting }) => ({
      teams: [nameOf.get(home), nameOf.get(visiting)],
      carry: [carryOverHome, carryOverVisiting],
      rooms: session.tables
        .filter((one) => one.round === round && one.number === number)
        .map(({ room, results }) => [
          room,
          results.map((one) => [one.board, one.contract, one.tricks, one.scoreNs]),
        ]),
    }))
    .sort((a, b) => `${a.teams}`.localeCompare(`${b.teams}`))
}

it('matches that were written are all read again, with every result and carry-over', () => {
  fc.assert(
    fc.property(matchesArb, (made) => {
      const only = segment({ key: 'g', name: 'Round robin', sessions: [made] })
      const written = tournamentDocument({ key: 'cup', name: 'Cup' }, [
        event({ key: 'e', name: 'Cup', type: 'TEAM', segments: [only] }),
      ])
      expect(sessionsOfDocument(read(writeLin(written))).flatMap(told)).toEqual(told(made))
    }),
    { numRuns: 60 },
  )
})

it('several events, of pairs too, are all read again', () => {
  const text = `vg|Cup,Final,I,1,1,A,,B,|\nrs|1NS=,1NS+1|\nvg|Evening,,P,1,1,,,,|\npn|Ann,Ben,Cid,Dot|md|1${DEAL}|ah|Board 3|mb|1N|mb|p|mb|p|mb|p|mc|9|\n`
  const once = read(text)
  expect(once.events.map(({ name, type }) => [name, type])).toEqual([
    ['Cup', 'TEAM'],
    ['Evening', 'PAIR'],
  ])
  expect(read(writeLin(once))).toEqual(once)
})

describe('boards that a header does not announce', () => {
  const match = (...numbers: readonly number[]) => {
    const boards = numbers.map((number) => `qx|o${number}|md|${DEAL}|sv|o|mb|p|mb|p|mb|p|mb|p|pg||\n`)
    const found = readLinText(
      `vg|Cup,Final,I,1,4,Reds,0,Blues,0|\nrs|PASS,PASS,PASS,PASS,PASS,PASS,PASS,PASS|\n${boards.join('')}`,
      LIMITS,
    )
    if (!found.ok) throw new Error(found.error.message)
    return found.value.warnings.flatMap(({ code, args }) =>
      code === 'boards-unannounced' ? [`${args.boards}`] : [],
    )
  }
  it('are told where the others are announced', () => {
    expect(match(1, 2, 3, 9)).toEqual(['9'])
    expect(match(1, 2, 3, 4)).toEqual([])
  })
  it('are not where the header is of other boards', () => {
    expect(match(17, 18, 19)).toEqual([])
  })
})
