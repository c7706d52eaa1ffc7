/** A session with what staff have put right in it. */
import type { DocumentSession } from '../json/document.ts'
import { type Change, withRegistration } from './change.ts'
import type { Correction, Reasoned } from './correction.ts'

import { renamePlayer, renameRegistration, tellCountry, tellOfPlayer } from './names.ts'
import { correctResult, exchangeBoards, foulBoard, groupTables, removeBoard, ruleOn } from './results.ts'
import { exchangePlaces, exchangePlayers, seatPlayers, turnSides } from './seats.ts'
import { withdraw } from './withdrawal.ts'

/** Points that are not of boards, put right: penalties, and what was brought along. */
const penalise: Change<'penalty'> = (session, { registration, unit, amount }, reason) =>
  amount === 0
    ? null
    : withRegistration(session, registration, (one) =>
        unit === null
          ? { ...one, correction: (one.correction ?? 0) + amount }
          : { ...one, adjustments: [...(one.adjustments ?? []), { unit, amount, reason }] },
      )

const carryOver: Change<'carryOver'> = (session, { registration, amount }) =>
  withRegistration(session, registration, (one) => ({ ...one, carryOver: amount }))

const matchFigures: Change<'match'> = (session, { round, number, of, home, visiting }) => {
  const figures =
    of === 'carryOver'
      ? { carryOverHome: home, carryOverVisiting: visiting }
      : { correctionHome: home, correctionVisiting: visiting }
  const isMeant = (one: { readonly round: number; readonly number: number }) =>
    one.round === round && one.number === number
  if (!session.matches.some(isMeant)) return null
  return { ...session, matches: session.matches.map((one) => (isMeant(one) ? { ...one, ...figures } : one)) }
}

/** A knock-out plays on in the next rounds at the same number: who gives up a segment gives up the rest. */
const concede: Change<'concession'> = (session, { round, number, by }) => {
  const meant = session.matches.find((one) => one.round === round && one.number === number)
  if (!meant) return null
  const teams = [meant.home, meant.visiting]
  const given = new Map([[round, by === 'home' ? meant.home : meant.visiting]])
  const at = (next: number) =>
    session.matches.find(
      (one) =>
        one.round === next &&
        one.number === number &&
        teams.includes(one.home) &&
        teams.includes(one.visiting),
    )
  for (let next = round + 1; at(next); next += 1) given.set(next, given.get(round)!)
  const conceded = (one: DocumentSession['matches'][number]): DocumentSession['matches'][number] =>
    given.has(one.round) && one.number === number
      ? { ...one, status: one.home === given.get(one.round) ? 'CONCEDED_HOME' : 'CONCEDED_VISITING' }
      : one
  return { ...session, matches: session.matches.map(conceded) }
}

const CHANGES: { readonly [K in Correction['kind']]: Change<K> } = {
  player: renamePlayer,
  registration: renameRegistration,
  about: tellOfPlayer,
  country: tellCountry,
  players: exchangePlayers,
  exchange: exchangePlaces,
  sides: turnSides,
  lineUp: seatPlayers,
  withdrawal: withdraw,
  result: correctResult,
  otherBoard: exchangeBoards,
  ruling: ruleOn,
  penalty: penalise,
  carryOver,
  match: matchFigures,
  concession: concede,
  board: foulBoard,
  fouled: groupTables,
  removed: removeBoard,
}

/** What the source published was of before: of totals and matches, and of all who played a board. */
const dropOfficial = (session: DocumentSession, isOf: (board: number) => boolean): DocumentSession => ({
  ...session,
  registrations: session.registrations.map((one) => (one.official ? { ...one, official: null } : one)),
  matches: session.matches.map((one) => (one.official ? { ...one, official: null } : one)),
  tables: session.tables.map((table) =>
    table.results.some((one) => isOf(one.board) && one.official)
      ? {
          ...table,
          results: table.results.map((one) => (isOf(one.board) ? { ...one, official: null } : one)),
        }
      : table,
  ),
})

/** Kinds that no figure of the ranking depends on. */
const OF_NAMES: readonly Correction['kind'][] = [
  'player',
  'registration',
  'about',
  'country',
  'players',
  'lineUp',
]

/** Boards of which other figures may be right. */
function boardsOfCorrection(one: Correction): (board: number) => boolean {
  if (one.kind === 'exchange') return () => true
  if (!('board' in one)) return () => false
  if (one.kind === 'otherBoard') return (board) => board === one.board || board === one.other
  return (board) => one.board === null || board === one.board
}

const NOWHERE: ReadonlySet<string> = new Set()

/**
 * @param begun tables where something has been entered that the session does not tell, by their keys
 * @returns `null` when the session has nothing that the correction is about
 */
export function applyCorrection(
  session: DocumentSession,
  { correction, reason }: Reasoned,
  begun = NOWHERE,
): DocumentSession | null {
  const change = CHANGES[correction.kind] as Change<Correction['kind']>
  const after = change(session, correction as never, reason, begun)
  if (after === null || OF_NAMES.includes(correction.kind)) return after
  return dropOfficial(after, boardsOfCorrection(correction))
}
