/** Round by round: what every table has of its boards, and what is still to be played of rounds that are over. */
import type { DeskSession } from '@openroom/protocol/schema/desk'
import type { DeskPhoneTable } from '@openroom/protocol/schema/phones'
import { useState } from 'react'
import { useSearch } from 'wouter'
import { useDeskPhones, useDeskSession } from '../../live/desk.ts'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { nameOfEvent } from '../../ui/nameOfEvent.ts'
import { SelectField } from '../../ui/parts/SelectField.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { outcomeText } from '../../ui/results/outcomeText.ts'
import { tableName } from '../../ui/unsettled.ts'
import { BoardDialog } from './BoardDialog.tsx'
import styles from './boards.module.css'
import { boardsOf, lateIn, roundOfPlay } from './boardsView.ts'
import { Frame, ToDesk } from './Frame.tsx'
import { waysOf } from './waysOf.ts'

/** A board, and the table that is looked at. */
type Chosen = { readonly board: number; readonly table: number | null }

/** What a table has of a board, and how sure that is. */
function cellOf({ results }: DeskPhoneTable, board: number) {
  const one = results.find((result) => result.board === board)
  if (!one) return { state: 'none' as const, text: t('desk.boards.none') }
  if (one.otherwise.length > 0) {
    const ways = waysOf(one).map(({ text }) => text)
    return { state: 'oneSide' as const, text: ways.join(' / ') }
  }
  const { contract, tricks } = one.result
  const status = contract === null ? ('notPlayed' as const) : ('played' as const)
  const text = outcomeText({ status, contract, tricks, adjustment: one.adjustment })
  if (one.confirmed) return { state: one.ruled ? ('ruled' as const) : ('done' as const), text }
  return { state: 'oneSide' as const, text: t('desk.boards.oneSide', { result: text }) }
}

type TableProps = { readonly table: DeskPhoneTable; readonly onChoose: (board: number) => void }

function TableRow({ table, onChoose }: TableProps) {
  const name = tableName(table)
  return (
    <li className={styles.row}>
      <h3>{name}</h3>
      <p className={styles.pairs}>
        {[table.ns, table.ew].map((pair) => pair !== '' && <span key={pair}>{pair}</span>)}
        {table.sitOut && <span>{t('desk.sitsOut')}</span>}
      </p>
      {!table.sitOut && (
        <ul className={styles.cells}>
          {boardsOf(table).map((board) => {
            const { state, text } = cellOf(table, board)
            return (
              <li key={board}>
                <button
                  type="button"
                  className={styles.cell}
                  data-state={state}
                  aria-label={t('desk.boards.cell', { table: name, board, result: text })}
                  onClick={() => onChoose(board)}
                >
                  <small>{board}</small> {state === 'none' ? '–' : text}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </li>
  )
}

/** The board that the address names. */
function namedIn(search: string): Chosen | null {
  const query = new URLSearchParams(search)
  const [board, table] = [Number(query.get('board')), Number(query.get('table'))]
  return board > 0 ? { board, table: table > 0 ? table : null } : null
}

function Boards({ id, average, type }: Pick<DeskSession, 'average' | 'type'> & { readonly id: number }) {
  const named = namedIn(useSearch())
  const { data, error, refetch } = useDeskPhones(id)
  const [wanted, setRound] = useState<number | null>(null)
  const [chosen, choose] = useState<Chosen | null>(named)
  if (!data) return <Waiting error={error} retry={refetch} />
  const first = data.tables.find(({ tableId }) => tableId === named?.table)
  const round = wanted ?? first?.round ?? roundOfPlay(data.tables)
  const rounds = [...new Set(data.tables.map((one) => one.round))].sort((a, b) => a - b)
  const late = lateIn(data.tables)
  return (
    <>
      {late.length > 0 && (
        <section className={styles.part}>
          <h2>{t('desk.boards.late')}</h2>
          <ul className={styles.cells}>
            {late.map(({ table, boards }) => (
              <li key={table.tableId}>
                <button
                  type="button"
                  className={styles.cell}
                  data-state="oneSide"
                  onClick={() => choose({ board: boards[0]!, table: table.tableId })}
                >
                  {t('desk.boards.late.at', {
                    round: table.round,
                    table: tableName(table),
                    boards: listed(boards),
                  })}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className={styles.part}>
        <div className={styles.which}>
          <SelectField
            label={t('correct.round')}
            value={round}
            options={rounds.map((value) => ({ value, label: t('desk.field.round', { round: value }) }))}
            onChange={setRound}
          />
        </div>
        <ul className={styles.rows}>
          {data.tables
            .filter((table) => table.round === round)
            .map((table) => (
              <TableRow
                key={table.tableId}
                table={table}
                onChoose={(board) => choose({ board, table: table.tableId })}
              />
            ))}
        </ul>
      </section>
      <section className={styles.part}>
        <h2>{t('desk.boards.all')}</h2>
        <ul className={styles.cells}>
          {data.boards.map((board) => (
            <li key={board}>
              <button
                type="button"
                className={styles.cell}
                aria-label={t('export.what.board', { board })}
                onClick={() => choose({ board, table: null })}
              >
                {board}
              </button>
            </li>
          ))}
        </ul>
      </section>
      {chosen && (
        <BoardDialog
          id={id}
          board={chosen.board}
          average={average}
          isOfPairs={type === 'PAIR'}
          tables={data.tables}
          chosen={data.tables.find(({ tableId }) => tableId === chosen.table) ?? null}
          onClose={() => choose(null)}
        />
      )}
    </>
  )
}

export function BoardsPage({ id }: { readonly id: number }) {
  const { data, error, refetch } = useDeskSession(id)
  if (!data) return <Waiting error={error} retry={refetch} />
  return (
    <Frame title={t('desk.boards.open')} text={nameOfEvent(data)} action={<ToDesk id={id} />}>
      <p className={styles.about}>{t('desk.boards.text')}</p>
      <Boards id={id} average={data.average} type={data.type} />
    </Frame>
  )
}
