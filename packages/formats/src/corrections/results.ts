/** Results, rulings and boards put right. */
import { scoreNs } from '@openroom/bridge/score/duplicate'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import type { DocumentResult, DocumentSession, DocumentTable, DocumentTableLog } from '../json/document.ts'
import { result } from '../json/documentBuilder.ts'
import { keepsScore } from '../rulingText.ts'
import { type Change, withTable } from './change.ts'
import type { Of, Share } from './correction.ts'

/** The log of a board that is over says what counts now, as the director's word (`CORRECTION`). */
const correctLog = (log: DocumentTableLog, one: DocumentResult): DocumentTableLog => {
  const { contract, tricks, scoreNs: score } = one
  const isOver = log.board === one.board && log.events.some(({ type }) => type === 'END_GAME')
  return isOver
    ? {
        ...log,
        events: [...log.events, { type: 'CORRECTION', result: { contract, tricks, scoreNs: score } }],
      }
    : log
}

const putResult = (table: DocumentTable, one: DocumentResult): DocumentTable => {
  const isThere = table.results.some(({ board }) => board === one.board)
  const results = isThere
    ? table.results.map((before) => (before.board === one.board ? one : before))
    : [...table.results, one].sort((a, b) => a.board - b.board)
  return { ...table, results, logs: table.logs.map((log) => correctLog(log, one)) }
}

/** Whoever rules need not say why. */
const commentOf = (reason: string): string | null => (reason === '' ? null : reason)

const boardOfSession = ({ boards }: DocumentSession, number: number) =>
  boards.find((one) => one.number === number)

const resultAt = ({ tables }: DocumentSession, table: string, board: number) =>
  tables.find(({ key }) => key === table)?.results.find((one) => one.board === board)

/** Of a table that had other cards than the rest; else `null`. */
export function otherCardsAt(session: DocumentSession, table: string, board: number) {
  const adjustment = resultAt(session, table, board)?.adjustment ?? null
  return adjustment?.kind === 'fouled' ? adjustment : null
}

/** A director's word on results, which stands whatever is told of them later. */
export const isOfResults = ({ kind }: { readonly kind: string }): boolean =>
  ['result', 'otherBoard', 'ruling', 'fouled'].includes(kind)

export const correctResult: Change<'result'> = (session, correction, reason) => {
  const { table, board: number, contract, lead, tricks } = correction
  const board = boardOfSession(session, number)
  if (!board) return null
  const score = contract && scoreNs(contract, board.vulnerability, tricks ?? 0)
  const status = contract ? 'played' : 'notPlayed'
  // It was made of the same cards.
  const adjustment = contract && otherCardsAt(session, table, number)
  const one = result({ board: number, status, contract, lead, tricks, scoreNs: score, adjustment })
  return withTable(session, table, (at) =>
    putResult(at, { ...one, jury: true, juryComment: commentOf(reason) }),
  )
}

/** Contracts go to the other board as they are, and score by its vulnerability; a ruling is of its board alone. */
export const exchangeBoards: Change<'otherBoard'> = (session, { table, board, other }, reason) => {
  const [one, two] = [boardOfSession(session, board), boardOfSession(session, other)]
  const [was, wasOther] = [resultAt(session, table, board), resultAt(session, table, other)]
  const isRuled = [was, wasOther].some((result) => (result?.adjustment ?? null) !== null)
  if (!one || !two || board === other || (!was && !wasOther) || isRuled) return null
  const put = (at: DocumentTable, to: typeof one, given: DocumentResult | undefined): DocumentTable => {
    if (!given) {
      const isElsewhere = (result: { readonly board: number }) => result.board !== to.number
      return { ...at, results: at.results.filter(isElsewhere), logs: at.logs.filter(isElsewhere) }
    }
    const { contract, tricks } = given
    const score = contract ? scoreNs(contract, to.vulnerability, tricks ?? 0) : given.scoreNs
    const moved = { ...given, board: to.number, scoreNs: score, official: null }
    return putResult(at, { ...moved, jury: true, juryComment: commentOf(reason) })
  }
  return withTable(session, table, (at) => put(put(at, one, wasOther), two, was))
}

/** A contract says its score; the vulnerability is that of the board. */
const toShare = ({ weight, contract, tricks, scoreNs: said }: Share, vulnerability: Vulnerability) => ({
  weight,
  contract,
  tricks,
  lead: null,
  scoreNs: contract ? scoreNs(contract, vulnerability, tricks ?? 0) : (said ?? 0),
})

function adjustmentOf(
  ruling: Of<'ruling'>['ruling'],
  vulnerability: Vulnerability,
): DocumentResult['adjustment'] {
  if (ruling.kind !== 'weighted') return ruling
  const { kind, ns, ew } = ruling
  const shares = (of: readonly Share[]) => of.map((one) => toShare(one, vulnerability))
  return { kind, ns: shares(ns), ew: ew && shares(ew) }
}

/** The director's score of a board, as a table has it. */
export const ruledResult = (board: number, adjustment: DocumentResult['adjustment'], reason: string) =>
  result({ board, adjustment, jury: true, juryComment: commentOf(reason) })

export const ruleOn: Change<'ruling'> = (session, { table, board: number, ruling }, reason) => {
  const board = boardOfSession(session, number)
  if (!board) return null
  const one = ruledResult(number, adjustmentOf(ruling, board.vulnerability), reason)
  return withTable(session, table, (at) => putResult(at, one))
}

const has =
  (board: number) =>
  ({ results }: DocumentTable): boolean =>
    results.some((one) => one.board === board)

export const foulBoard: Change<'board'> = (session, { board }, reason) => {
  const isPlayed = has(board)
  if (!session.tables.some(isPlayed)) return null
  const gone = result({ board, status: 'notPlayed', jury: true, juryComment: commentOf(reason) })
  return { ...session, tables: session.tables.map((one) => (isPlayed(one) ? putResult(one, gone) : one)) }
}

/** Scores of the board, each with its table. */
const scoredOfSession = ({ tables }: DocumentSession, board: number) =>
  tables.flatMap(({ key, results }) =>
    results.flatMap((one) =>
      one.board === board && one.scoreNs !== null && keepsScore(one.adjustment) ? [{ key, one }] : [],
    ),
  )

export const groupTables: Change<'fouled'> = (session, { board, tables }, reason) => {
  const scored = scoredOfSession(session, board)
  const own = new Map(scored.flatMap(({ key, one }) => (tables.includes(key) ? [[key, one] as const] : [])))
  // Nobody is left that they are told apart from.
  if (own.size === 0 || own.size === scored.length) return null
  const groups = scored.map(({ one }) => (one.adjustment?.kind === 'fouled' ? one.adjustment.group : 0))
  const adjustment = { kind: 'fouled', group: Math.max(...groups) + 1 } as const
  const apart = (one: DocumentResult): DocumentResult => ({
    ...one,
    adjustment,
    jury: true,
    juryComment: commentOf(reason),
  })
  return {
    ...session,
    tables: session.tables.map((table) => {
      const meant = own.get(table.key)
      if (!meant) return table
      return { ...table, results: table.results.map((one) => (one === meant ? apart(one) : one)) }
    }),
  }
}

export const removeBoard: Change<'removed'> = (session, { board }) => {
  if (!boardOfSession(session, board)) return null
  const isOther = (one: { readonly board: number }) => one.board !== board
  return {
    ...session,
    boards: session.boards.filter(({ number }) => number !== board),
    tables: session.tables.map((one) => ({
      ...one,
      results: one.results.filter(isOther),
      logs: one.logs.filter(isOther),
    })),
  }
}
