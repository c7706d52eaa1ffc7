/** What was entered at tables of a session, and what of it counts. */
import { boardsOfTable } from '@openroom/bridge/movement/telling'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import { seatAfter } from '@openroom/bridge/seat'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import { dealOfBoard } from '@openroom/formats/json/crossChecks'
import { NO_RESULT } from '@openroom/formats/json/documentBuilder'
import { isClosed, isUpcoming } from '@openroom/protocol/names'
import type { Entered, PhoneResult, Shown } from '@openroom/protocol/schema/phones'
import type { SessionPlan } from '../consoles/sessionPlan.rows.ts'
import type { GivenEntry } from '../tables/checkEntry.ts'
import type { HeldTable, Refused } from '../tables/entries.ts'
import type { Tx } from '../tables/fedTable.rows.ts'
import {
  type Counting,
  countingResults,
  type MovementRow,
  type PhoneRow,
  phoneRows,
  resultOf,
} from './phones.rows.ts'

/** Entries of a board that are told of a strange lead: nobody finds out a hand by trying its cards. */
const DOUBTED_VERSIONS = 3

export const boardsAt = ({ boards }: MovementRow, perRound: number): number[] | null =>
  boards === null ? null : [...boardsOfTable(boards, perRound)]

const scoreOf = ({ contract, tricks }: PhoneResult, vulnerability: Vulnerability): number | null => {
  if (contract === null) return null
  return contract.kind === 'passedOut' ? 0 : scoreNs(contract, vulnerability, tricks ?? 0)
}

type Logged = NonNullable<GivenEntry['result']>

/** As the log has it. */
export const logged = ({ contract, lead, tricks }: PhoneResult): Logged => ({
  ...NO_RESULT,
  status: contract === null ? ('notPlayed' as const) : ('played' as const),
  contract,
  lead,
  tricks,
})

export type KnownBoard = Pick<SessionPlan['boards'][number], 'number' | 'vulnerability' | 'deal'>

/** Whether the card that was led lies in another hand than the leader's (Law 41A). */
function isStrange({ contract, lead }: PhoneResult, board: KnownBoard | undefined): boolean {
  if (contract?.kind !== 'played' || lead === null || !board?.deal) return false
  const hand = dealOfBoard({ deal: board.deal })?.[seatAfter(contract.declarer)]
  return hand ? !hand.includes(lead) : false
}

/** What counts of a board is in the table's log, whoever put it there; else one side's word stands open. */
export function shown(
  row: PhoneRow | undefined,
  counting: Counting | undefined,
  of: KnownBoard | undefined,
): Entered[] {
  const { version = 0, side: by = 'NS' } = row ?? {}
  if (counting) {
    const { number: board, jury: ruled, adjustment } = counting
    const result = resultOf(counting)
    const told = { scoreNs: counting.score_ns, confirmed: true, strangeLead: false, adjustment }
    return [{ board, version, by, ruled, result, ...told }]
  }
  if (!row) return []
  const { board, result } = row
  const strangeLead = version <= DOUBTED_VERSIONS && isStrange(result, of)
  const scoreNs = scoreOf(result, of?.vulnerability ?? 'NONE')
  const open = { confirmed: false, ruled: false, adjustment: null }
  const contested = row.contested === null ? {} : { contested: row.contested }
  return [{ board, version, by, result, scoreNs, strangeLead, ...open, ...contested }]
}

/** Without the result, once who sits there may have the board still to play. */
export const withheld = ({ contested: _, ...entered }: Entered): Shown => ({
  ...entered,
  result: null,
  scoreNs: null,
  adjustment: null,
  strangeLead: false,
})

/** Whether the session takes no results from its tables now. */
export function notNow({ is }: HeldTable): Refused | null {
  if (isUpcoming(is.status) && is.status !== 'DELAYED') return { code: 'session-not-started' }
  return isClosed(is.status) || is.isClosing ? { code: 'session-over' } : null
}

type Results = Awaited<ReturnType<typeof resultsIn>>

/** What was entered at tables, and what of it counts. */
export async function resultsIn(tx: Tx, tables: readonly MovementRow[], boards: readonly KnownBoard[]) {
  const ids = tables.map(({ id }) => id)
  const rows = await phoneRows(tx, ids)
  const counting = await countingResults(tx, ids, null)
  return new Map(
    ids.map((id) => {
      const entered = new Map(rows.flatMap((row) => (row.table_id === id ? [[row.board, row]] : [])))
      const counts = new Map(counting.flatMap((one) => (one.table_id === id ? [[one.number, one]] : [])))
      const all = boards.flatMap((of) => shown(entered.get(of.number), counts.get(of.number), of))
      const at = [...entered.values()].map(({ entered_at }) => entered_at)
      return [
        id,
        {
          all,
          rows: [...entered.values()],
          enteredAt: at.sort((a, b) => a.getTime() - b.getTime()).at(-1) ?? null,
        },
      ] as const
    }),
  )
}

export const roundsOf = (tables: readonly MovementRow[], perRound: number, results: Results) =>
  tables.map((row) => ({
    sitOut: row.is_bye,
    boards: boardsAt(row, perRound),
    results: results.get(row.id)?.all ?? [],
  }))
