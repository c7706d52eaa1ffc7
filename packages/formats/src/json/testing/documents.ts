/** Generated Tournament documents for properties: of both kinds, with everything that a file can hold. */
import { DECK, STRAINS } from '@openroom/bridge/card'
import { PASSED_OUT } from '@openroom/bridge/contract'
import { bySeat, SEATS } from '@openroom/bridge/seat'
import { contractArb, partialBoardArb } from '@openroom/test-kit/arbitraries'
import { logArb } from '@openroom/test-kit/logs'
import fc from 'fast-check'
import type {
  DocumentBoard,
  DocumentEvent,
  DocumentRegistration,
  DocumentResult,
  DocumentSession,
  DocumentTable,
  TournamentDocument,
} from '../document.ts'
import {
  cleanName,
  dealText,
  event,
  registration,
  result,
  segment,
  session,
  table,
  tournamentDocument,
} from '../documentBuilder.ts'

const nameArb = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }),
    fc.constantFrom('O"Neil', 'Back\\slash', 'Łódź'),
  )
  .map((text) => cleanName(text) ?? 'Nobody')

const tricksArb = fc.nat({ max: 13 })
const scoreArb = fc.integer({ min: -760, max: 760 }).map((tens) => tens * 10)
const figureArb = fc.integer({ min: -10_000, max: 10_000 }).map((hundredths) => hundredths / 100 + 0)

const percentArb = fc.nat({ max: 10_000 }).map((hundredths) => hundredths / 100)

const playerArb = fc.record({
  name: nameArb,
  memberId: fc.option(fc.stringMatching(/^[0-9]{1,6}$/), { nil: null }),
})

const boardArb = (number: number): fc.Arbitrary<DocumentBoard> =>
  fc
    .tuple(partialBoardArb, fc.option(fc.array(tricksArb, { minLength: 20, maxLength: 20 }), { nil: null }))
    .map(([{ dealer, vulnerability, deal }, tricks]) => ({
      number,
      dealer,
      vulnerability,
      deal: deal && dealText(deal),
      doubleDummy:
        tricks &&
        bySeat((seat) => {
          const of = (i: number) => tricks[SEATS.indexOf(seat) * STRAINS.length + i]!
          return { C: of(0), D: of(1), H: of(2), S: of(3), NT: of(4) }
        }),
    }))

const awardArb = fc.oneof(fc.constantFrom('AVE+', 'AVE', 'AVE-' as const), fc.nat({ max: 100 }))

const adjustmentArb: fc.Arbitrary<DocumentResult['adjustment']> = fc.oneof(
  fc.record({ kind: fc.constant('average' as const), ns: awardArb, ew: awardArb }),
  fc.record({ kind: fc.constant('split' as const), scoreNs: scoreArb, scoreEw: scoreArb }),
  fc.record({ kind: fc.constant('imps' as const), ns: figureArb, ew: figureArb }),
)

const officialArb = fc.record({
  pointsNs: fc.option(figureArb, { nil: null }),
  pointsEw: fc.option(figureArb, { nil: null }),
  percentNs: fc.option(percentArb, { nil: null }),
  percentEw: fc.option(percentArb, { nil: null }),
  impsNs: fc.option(figureArb, { nil: null }),
  impsEw: fc.option(figureArb, { nil: null }),
})

const resultArb = (board: number): fc.Arbitrary<DocumentResult> =>
  fc
    .record({
      played: fc.integer({ min: 0, max: 9 }),
      contract: fc.option(fc.oneof({ weight: 9, arbitrary: contractArb }, fc.constant(PASSED_OUT)), {
        nil: null,
      }),
      lead: fc.option(fc.constantFrom(...DECK), { nil: null }),
      tricks: fc.option(tricksArb, { nil: null }),
      scoreNs: scoreArb,
      adjustment: adjustmentArb,
      official: fc.option(officialArb, { nil: null }),
    })
    .map(({ played, contract, tricks, adjustment, scoreNs, lead, official }) => {
      if (played === 0) return result({ board, status: 'notPlayed' })
      const made = contract?.kind === 'played' ? tricks : null
      if (played === 1) return result({ board, contract, lead, tricks: made, adjustment, official })
      if (played === 2)
        return result({
          board,
          contract,
          tricks: made,
          scoreNs,
          adjustment: { kind: 'fouled', group: 1 },
          official,
        })
      return result({ board, contract, lead, tricks: made, scoreNs, official })
    })

type TableShape = { readonly round: number; readonly number: number; readonly room: DocumentTable['room'] }

const tableArb = (
  { round, number, room }: TableShape,
  pairs: readonly [DocumentRegistration, DocumentRegistration],
  boards: readonly DocumentBoard[],
): fc.Arbitrary<DocumentTable> =>
  fc
    .record({
      played: fc.subarray([...boards]),
      players: fc.record({
        N: fc.option(playerArb, { nil: null }),
        E: fc.option(playerArb, { nil: null }),
        S: fc.option(playerArb, { nil: null }),
        W: fc.option(playerArb, { nil: null }),
      }),
      log: fc.option(logArb(), { nil: null }),
    })
    .chain(({ played, players, log }) =>
      fc.tuple(...played.map(({ number: board }) => resultArb(board))).map((results) =>
        table({
          key: `t${round}-${number}-${room ?? ''}`,
          round,
          number,
          room,
          ns: pairs[0].key,
          ew: pairs[1].key,
          players,
          results,
          logs: log && played[0] ? [{ board: played[0].number, events: log }] : [],
        }),
      ),
    )

const registrationsArb = (count: number, team: boolean): fc.Arbitrary<readonly DocumentRegistration[]> =>
  fc
    .array(fc.record({ name: nameArb, players: fc.array(playerArb, { maxLength: team ? 6 : 2 }) }), {
      minLength: count,
      maxLength: count,
    })
    .map((all) =>
      all.map(({ name, players }, i) =>
        registration({ key: `p${i}`, number: team ? null : String(i + 1), name, players }),
      ),
    )

const sessionArb = (team: boolean, order: number): fc.Arbitrary<DocumentSession> =>
  fc
    .record({ boards: fc.integer({ min: 1, max: 4 }), tables: fc.integer({ min: 0, max: 3 }) })
    .chain(({ boards, tables }) =>
      fc.tuple(
        fc.tuple(...Array.from({ length: boards }, (_, i) => boardArb(i + 1))),
        registrationsArb(2 * Math.max(1, tables), team),
        fc.constant(tables),
      ),
    )
    .chain(([boards, registrations, tables]) => {
      const rooms = team ? (['OPEN', 'CLOSED'] as const) : ([null] as const)
      const pair = (i: number) => [registrations[2 * i]!, registrations[2 * i + 1]!] as const
      const all = Array.from({ length: tables }, (_, i) =>
        rooms.map((room) => {
          const [home, visiting] = pair(i)
          return tableArb(
            { round: 1, number: i + 1, room },
            room === 'CLOSED' ? [visiting, home] : [home, visiting],
            boards,
          )
        }),
      ).flat()
      const matches = team
        ? Array.from({ length: tables }, (_, i) => ({
            round: 1,
            number: i + 1,
            home: pair(i)[0].key,
            visiting: pair(i)[1].key,
            status: 'PLAYED' as const,
            carryOverHome: null,
            carryOverVisiting: null,
            correctionHome: null,
            correctionVisiting: null,
            official: null,
          }))
        : []
      return fc
        .tuple(fc.tuple(...all), fc.option(fc.constantFrom('2024-02-29', '1999-12-31'), { nil: null }))
        .map(([made, date]) =>
          session({ key: `s${order}`, session: order, date, boards, registrations, tables: made, matches }),
        )
    })

const eventArb = (order: number): fc.Arbitrary<DocumentEvent> =>
  fc
    .tuple(
      fc.boolean(),
      nameArb,
      fc.constantFrom('MP' as const, 'IMP' as const),
      fc.integer({ min: 1, max: 2 }),
    )
    .chain(([team, name, calcType, sessions]) =>
      fc.tuple(...Array.from({ length: sessions }, (_, i) => sessionArb(team, i + 1))).map((made) =>
        event({
          key: `e${order}`,
          name: `${name} ${order}`,
          order,
          type: team ? 'TEAM' : 'PAIR',
          calcType: team ? 'IMP' : calcType,
          segments: [segment({ key: 'g1', name: `${name} ${order}`, sessions: made })],
        }),
      ),
    )

export const documentArb: fc.Arbitrary<TournamentDocument> = fc
  .tuple(nameArb, fc.option(nameArb, { nil: null }), fc.integer({ min: 1, max: 2 }))
  .chain(([name, location, events]) =>
    fc
      .tuple(...Array.from({ length: events }, (_, i) => eventArb(i + 1)))
      .map((made) => tournamentDocument({ key: 'generated', name, location }, made)),
  )
