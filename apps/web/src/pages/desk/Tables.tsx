/** All tables at a glance: where each is now. */
import { isRunning } from '@openroom/protocol/names'
import type { DeskSession, DeskTable } from '@openroom/protocol/schema/desk'
import type { DeskMessage } from '@openroom/protocol/schema/operate'
import { Fragment, useState } from 'react'
import { may, useAccount } from '../../live/account.ts'
import { holdTable, useTablesTonight } from '../../live/desk.ts'
import { useLinks } from '../../live/deskOperators.ts'
import { type HallState, useHallTime } from '../../live/hall.ts'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import type { Attempt } from '../../ui/parts/useAttempt.ts'
import { tableName } from '../../ui/unsettled.ts'
import { DoubtsDialog } from './DoubtsDialog.tsx'
import styles from './desk.module.css'
import { hasConsoles, overRound, placesOf, roundText } from './places.ts'

type MarksProps = {
  readonly table: DeskTable
  readonly isLate?: boolean
  readonly isAsking?: boolean
  readonly onDoubts: () => void
}

function Marks({ table, isLate, isAsking, onDoubts }: MarksProps) {
  return (
    <span className={styles.marks}>
      {isLate && <b data-tone="warn">{t('desk.late')}</b>}
      {table.isHeld && <b data-tone="warn">{t('desk.held')}</b>}
      {isAsking && <b data-tone="warn">{t('desk.chat.mark')}</b>}
      {table.doubts > 0 && (
        <button type="button" data-tone="bad" onClick={onDoubts}>
          {t('desk.doubts', { count: table.doubts })}
        </button>
      )}
    </span>
  )
}

type TablesProps = {
  readonly session: DeskSession
  readonly messages: readonly DeskMessage[]
  readonly attempt: Attempt
  readonly hall: HallState
}

export function Tables({ session, messages, attempt, hall }: TablesProps) {
  const [doubted, setDoubted] = useState<DeskTable | null>(null)
  const names = new Map(session.tables.map((one) => [one.tableId, tableName(one)]))
  const last = new Map(messages.map(({ tableId, isDesk }) => [names.get(tableId), isDesk]))
  const clock = hall.hall?.clock ?? null
  const now = useHallTime(hall, clock?.running ?? false)
  const { role } = useAccount()
  const { miniSessionId: id } = session
  const { data: links = [] } = useLinks(id)
  const isOperated = hasConsoles(session, links)
  // Of a club's evening nobody watches a table.
  const mayHold = ({ isHeld }: DeskTable) =>
    may.administer(role) && isRunning(session.status) && (isOperated || isHeld)
  const holdButton = (table: DeskTable, name: string) => (
    <Button
      disabled={attempt.busy}
      aria-label={`${t(table.isHeld ? 'desk.release.do' : 'desk.hold')}: ${name}`}
      onClick={() => void attempt.run(async () => void (await holdTable(id, table.tableId, !table.isHeld)))}
    >
      {t(table.isHeld ? 'desk.release.do' : 'desk.hold')}
    </Button>
  )
  const places = placesOf(session, clock && overRound(clock, now))
  const round = Math.max(...places.map(({ table }) => table.round))
  return (
    <section aria-label={t('desk.tables')} data-guide="tables">
      <ul className={styles.tables}>
        {places.map((place) => {
          const { table, left, done, all, isLate } = place
          const name = tableName(table)
          return (
            <li key={table.tableId}>
              <h2>{name}</h2>
              <p className={styles.pairs}>
                {[table.ns, table.ew].map((pair) => pair !== '' && <span key={pair}>{pair}</span>)}
              </p>
              <p>{roundText(table)}</p>
              {!table.isBye && (
                <p>{t('desk.results', { results: table.results, boards: table.boards, done, all })}</p>
              )}
              {isOperated && (
                <p>
                  {table.operators.length > 0
                    ? t('desk.operators', { names: listed(table.operators) })
                    : t('desk.operators.none')}
                </p>
              )}
              <Marks
                table={table}
                isLate={isLate}
                isAsking={last.get(name) === false}
                onDoubts={() => setDoubted(table)}
              />
              {mayHold(table) && !table.isBye && holdButton(table, name)}
              {left.map((one) => (
                <Fragment key={one.tableId}>
                  <p>{roundText(one)}</p>
                  <Marks table={one} onDoubts={() => setDoubted(one)} />
                  {one.isHeld &&
                    mayHold(one) &&
                    holdButton(one, t('desk.tempo.at', { table: name, round: one.round }))}
                </Fragment>
              ))}
            </li>
          )
        })}
        {session.resting.flatMap((one) =>
          one.round === round ? (
            <li key={one.name}>
              <h2>{one.name}</h2>
              <p>{t('desk.bye', { round })}</p>
            </li>
          ) : (
            []
          ),
        )}
      </ul>
      {doubted && <DoubtsDialog session={session} table={doubted} onClose={() => setDoubted(null)} />}
    </section>
  )
}

/** Tables of the session on which no code lies, by their number. */
export const codeless = (tables: DeskSession['tables'], codes: readonly number[]): readonly number[] =>
  [...new Set(tables.flatMap(({ number, isBye }) => (isBye || codes.includes(number) ? [] : number)))].sort(
    (a, b) => a - b,
  )

/** Of a club that has codes on its tables: where one is missing tonight. */
export function CodelessTables({ session }: { readonly session: DeskSession }) {
  const tonight = useTablesTonight(session.miniSessionId).data
  const lacking = tonight ? codeless(session.tables, tonight.codes) : []
  // Where the tables are not opened with their codes nobody needs one.
  if (!tonight?.number || lacking.length === 0) return null
  const tables = listed(lacking)
  return <p data-tone="warn">{t('desk.codes.without', { count: lacking.length, tables })}</p>
}

/** Tables whose code is shut, as somebody has guessed at the number of the evening. */
export function ShutTables({ id }: { readonly id: number }) {
  const shut = useTablesTonight(id).data?.shut ?? []
  if (shut.length === 0) return null
  return <Message tone="bad">{t('desk.codes.wrong', { count: shut.length, tables: listed(shut) })}</Message>
}
