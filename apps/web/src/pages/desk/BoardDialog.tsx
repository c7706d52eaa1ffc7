/** A board at all tables, public or not; at one of them an average in one press, another result, and what has fouled it. */
import { readResultLine } from '@openroom/bridge/operate/resultLine'
import type { BoardResult, NewCorrection } from '@openroom/protocol/schema/corrections'
import type { DeskSession } from '@openroom/protocol/schema/desk'
import type { DeskPhones, DeskPhoneTable } from '@openroom/protocol/schema/phones'
import { useEffect, useRef, useState } from 'react'
import { correctSession, undoCorrection } from '../../live/corrections.ts'
import { useDeskBoard } from '../../live/desk.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { CheckField } from '../../ui/parts/CheckField.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { rulingText } from '../../ui/results/outcomeText.ts'
import styles from './boards.module.css'
import { type Award, averageText, exchangeable } from './boardsView.ts'
import { ResultFields, useResultForm } from './ResultFields.tsx'
import { byScore, nameIn, Traveller } from './Traveller.tsx'
import { waysOf } from './waysOf.ts'

type Correction = NewCorrection['correction']

/** North-South's and East-West's, as they are given most often. */
const AVERAGES: readonly (readonly [Award, Award])[] = [
  ['AVE', 'AVE'],
  ['AVE+', 'AVE-'],
  ['AVE-', 'AVE+'],
  ['AVE+', 'AVE+'],
  ['AVE-', 'AVE-'],
]

const isAt = (one: BoardResult, at: Pick<DeskPhoneTable, 'round' | 'number' | 'section' | 'room'>): boolean =>
  one.round === at.round && one.number === at.number && one.section === at.section && one.room === at.room

const groupOf = ({ outcome }: BoardResult): number | null =>
  outcome?.adjustment?.kind === 'fouled' ? outcome.adjustment.group : null

/** A table that has a score, with all that had the same other cards. */
function apartWith(one: BoardResult, rows: readonly BoardResult[]): readonly string[] {
  const group = groupOf(one)
  const all = group === null ? [one] : rows.filter((other) => groupOf(other) === group)
  return all.flatMap(({ scoreNs, table }) => (scoreNs === null ? [] : [table]))
}

type FouledProps = {
  readonly rows: readonly BoardResult[]
  readonly busy: boolean
  /** `null`: not looked at. */
  readonly marked: ReadonlySet<string> | null
  readonly setMarked: (marked: ReadonlySet<string> | null) => void
  /** What is marked when it is looked at. */
  readonly begun: readonly string[]
  readonly onApart: (tables: string[]) => void
}

/** Which tables had other cards: of all that there is on the board, so whichever table is looked at, and before there is one. */
function Fouled({ rows, busy, marked, setMarked, begun, onApart }: FouledProps) {
  const played = rows.filter(({ scoreNs }) => scoreNs !== null)
  // Nothing would be left for them to be apart from.
  const isWhole = played.every(({ table }) => marked?.has(table))
  const mark = (key: string) => {
    const after = new Set(marked)
    if (!after.delete(key)) after.add(key)
    setMarked(after)
  }
  return (
    <details
      className={styles.more}
      open={marked !== null}
      onToggle={({ currentTarget: { open } }) => {
        if (open !== (marked !== null)) setMarked(open ? new Set(begun) : null)
      }}
    >
      <summary>{t('desk.board.fouled')}</summary>
      <div>
        <p className={styles.text}>{t('desk.board.fouled.text')}</p>
        {played.length < 2 ? (
          <p>{t('desk.board.fouled.soon')}</p>
        ) : (
          <>
            {played.map((one) => (
              <CheckField
                key={one.table}
                label={nameIn(one)}
                checked={marked?.has(one.table) ?? false}
                onChange={() => mark(one.table)}
              />
            ))}
            {isWhole && <p>{t('desk.board.fouled.all')}</p>}
            <Button
              disabled={busy || isWhole || marked === null || marked.size === 0}
              onClick={() => onApart([...(marked ?? [])])}
            >
              {t('desk.board.fouled.do')}
            </Button>
          </>
        )}
      </div>
    </details>
  )
}

type BoardDialogProps = {
  readonly id: number
  readonly board: number
  readonly average: DeskSession['average']
  /** A match has two results of a board, and nothing to tell apart. */
  readonly isOfPairs: boolean
  /** Those of the session, round by round. */
  readonly tables: DeskPhones['tables']
  /** The one that is looked at; `null`: none yet. */
  readonly chosen: DeskPhoneTable | null
  readonly onClose: () => void
}

export function BoardDialog({ id, board, average, isOfPairs, tables, chosen, onClose }: BoardDialogProps) {
  const { data, error, refetch } = useDeskBoard(id, board)
  const [pressed, choose] = useState<string | null>(null)
  const form = useResultForm()
  const { draft, busy, failure } = form
  const [marked, setMarked] = useState<ReadonlySet<string> | null>(null)
  const rows = [...(data ?? [])].sort(byScore)
  const table = rows.find((one) => (pressed === null ? chosen && isAt(one, chosen) : one.table === pressed))
  const awards = useRef<HTMLUListElement>(null)
  const at = table && tables.find((one) => isAt(table, one))
  // Below a long list of results nobody would know that there is anything.
  const key = table?.table
  useEffect(() => {
    if (key !== undefined) awards.current?.scrollIntoView({ block: 'nearest' })
  }, [key])
  // What the table's phones say of it that does not count yet need not be typed again.
  const open = at?.results.filter((one) => one.board === board && !one.confirmed) ?? []
  const ways = open.flatMap(waysOf)
  const others = at ? exchangeable(at, board) : []
  const put = (correction: Correction, own = t('desk.board.reason.ruling')) =>
    form.run(async () => {
      await correctSession(id, { correction, reason: draft.reason.trim() || own })
      form.spend()
      setMarked(null)
    })
  const enter = () =>
    form.send(async () => {
      const read = readResultLine(draft.text)
      if (!table || !read) return
      const { contract, lead, tricks } = read
      await put({ kind: 'result', table: table.table, board, contract, lead, tricks })
    })
  return (
    <Dialog
      title={t('export.what.board', { board })}
      size="large"
      onClose={onClose}
      {...form.frame}
      onSubmit={enter}
      cancel={t('dialog.close')}
      failure={failure}
    >
      {(error || !data) && <Waiting error={error} retry={refetch} />}
      {data && <Traveller rows={rows} chosen={table?.table ?? null} onChoose={choose} />}
      {data && isOfPairs && (
        <Fouled
          {...{ rows, busy, marked, setMarked }}
          begun={table ? apartWith(table, rows) : []}
          onApart={(tables) => void put({ kind: 'fouled', board, tables }, t('desk.board.fouled'))}
        />
      )}
      {data && !table && <p className={styles.text}>{t('desk.board.choose')}</p>}
      {table && (
        <section className={styles.change}>
          <h3>{`${nameIn(table)}: ${t('phone.pairs', { ns: table.ns, ew: table.ew })}`}</h3>
          <h4>{t('desk.board.averages')}</h4>
          <ul className={styles.awards} ref={awards}>
            {AVERAGES.map(([ns, ew]) => (
              <li key={`${ns} ${ew}`}>
                <Button
                  disabled={busy}
                  aria-label={`${averageText(average, ns, ew)}: ${rulingText({ kind: 'average', ns, ew })}`}
                  onClick={() =>
                    void put(
                      { kind: 'ruling', table: table.table, board, ruling: { kind: 'average', ns, ew } },
                      t(table.outcome === null ? 'contract.notPlayed' : 'desk.board.reason.ruling'),
                    )
                  }
                >
                  {averageText(average, ns, ew)}
                </Button>
              </li>
            ))}
            {table.correction !== null && (
              <li>
                <Button
                  look="primary"
                  disabled={busy}
                  onClick={() => void form.run(() => undoCorrection(id, table.correction!))}
                >
                  {t('correct.undo')}
                </Button>
              </li>
            )}
          </ul>
          {ways.map(
            ({ text, result }) =>
              result !== null && (
                <Button
                  key={text}
                  disabled={busy}
                  onClick={() => void put({ kind: 'result', table: table.table, board, ...result })}
                >
                  {t('desk.phones.take', { result: text })}
                </Button>
              ),
          )}
          <ResultFields form={form} />
          <div>
            <Button type="submit" look="primary" disabled={busy}>
              {t('desk.phones.correct.do')}
            </Button>
          </div>
          {at && others.length > 0 && (
            <details className={styles.more}>
              <summary>{t('desk.board.other')}</summary>
              <div>
                <p className={styles.text}>{t('desk.board.other.text', { board })}</p>
                <ul className={styles.awards}>
                  {others.map((other) => (
                    <li key={other}>
                      <Button
                        disabled={busy}
                        onClick={() =>
                          void put(
                            { kind: 'otherBoard', table: table.table, board, other },
                            t('desk.board.other'),
                          )
                        }
                      >
                        {t('desk.board.other.do', { board: other })}
                      </Button>
                    </li>
                  ))}
                </ul>
              </div>
            </details>
          )}
          <details className={styles.more}>
            <summary>{t('desk.board.sides')}</summary>
            <div>
              <p className={styles.text}>
                {t(table.room === null ? 'desk.board.sides.text' : 'desk.board.sides.match')}
              </p>
              <Button
                disabled={busy}
                onClick={() =>
                  void put({ kind: 'sides', table: table.table, board: null }, t('desk.board.sides'))
                }
              >
                {t('desk.board.sides')}
              </Button>
            </div>
          </details>
        </section>
      )}
    </Dialog>
  )
}
