/** What came from the players' phones: round by round, table by table, what is missing, and the director's word. */
import { readResultLine } from '@openroom/bridge/operate/resultLine'
import type { DeskSession } from '@openroom/protocol/schema/desk'
import type { DeskEntered, DeskPhoneTable } from '@openroom/protocol/schema/phones'
import { useEffect, useState } from 'react'
import { correctResult, setPhones, useDeskPhones } from '../../live/desk.ts'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { CheckField } from '../../ui/parts/CheckField.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { tableName } from '../../ui/unsettled.ts'
import styles from './desk.module.css'
import { PairNames } from './PairNames.tsx'
import { ResultFields, useResultForm } from './ResultFields.tsx'
import { waysOf } from './waysOf.ts'

export function PhoneResults({ session }: { readonly session: DeskSession }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.phones} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('desk.phones.title')}</summary>
      {isOpen && <Rounds session={session} />}
    </details>
  )
}

/** Boards that are missing, and those that one side alone has entered. */
function openIn({ boards, results, sitOut }: DeskPhoneTable) {
  if (sitOut) return { missing: [], unconfirmed: [] }
  const missing = (boards ?? []).filter((board) => results.every((one) => one.board !== board))
  return { missing, unconfirmed: results.filter((one) => !one.confirmed).map(({ board }) => board) }
}

function Rounds({ session }: { readonly session: DeskSession }) {
  const { miniSessionId: id } = session
  const { data, error, refetch } = useDeskPhones(id)
  const [correcting, setCorrecting] = useState<DeskPhoneTable | null>(null)
  const [naming, setNaming] = useState<DeskPhoneTable | null>(null)
  /** As it was ticked, until the server says it too. */
  const [wanted, setWanted] = useState<boolean | null>(null)
  const attempt = useAttempt()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server has said something
  useEffect(() => setWanted(null), [data?.travellers, attempt.failure])
  if (!data) return <Waiting error={error} retry={refetch} />
  // Of rounds that have not begun nothing is missing yet: the first that is open, and what has results.
  const open = data.tables.find((table) => openIn(table).missing.length > 0)?.round
  const begun = data.tables.filter(({ round, results }) => results.length > 0 || round === open)
  const rounds = [...new Set(begun.map(({ round }) => round))]
  return (
    <>
      {attempt.failure !== null && <Message tone="bad">{attempt.failure}</Message>}
      <CheckField
        label={t('desk.phones.travellers')}
        checked={wanted ?? data.travellers}
        disabled={attempt.busy}
        onChange={(travellers) => {
          setWanted(travellers)
          void attempt.run(async () => void (await setPhones(id, travellers)))
        }}
      />
      {rounds.map((round) => {
        const tables = data.tables.filter((table) => table.round === round)
        const all = tables.reduce((sum, { boards, sitOut }) => sum + (sitOut ? 0 : (boards?.length ?? 0)), 0)
        const done = tables.reduce(
          (sum, { results }) => sum + results.filter((one) => one.confirmed).length,
          0,
        )
        return (
          <section key={round} aria-label={t('desk.phones.round', { round, done, all })}>
            <h2>{t('desk.phones.round', { round, done, all })}</h2>
            <ul className={styles.tables}>
              {tables.map((table) => (
                <TableOf
                  key={table.tableId}
                  id={id}
                  table={table}
                  onCorrect={() => setCorrecting(table)}
                  onName={session.type === 'PAIR' ? () => setNaming(table) : null}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {naming && <PairNames id={id} table={naming} onClose={() => setNaming(null)} />}
      {correcting && <Correct id={id} table={correcting} onClose={() => setCorrecting(null)} />}
    </>
  )
}

type TableOfProps = {
  readonly id: number
  readonly table: DeskPhoneTable
  readonly onCorrect: () => void
  /** `null`: who plays is said elsewhere. */
  readonly onName: (() => void) | null
}

type TwoWaysProps = { readonly id: number; readonly table: DeskPhoneTable; readonly entered: DeskEntered }

/** A board that two have told otherwise: the director says once which counts, or corrects it as any other. */
function TwoWays({ id, table, entered }: TwoWaysProps) {
  const attempt = useAttempt()
  const { board, confirmed, otherwise, contested, by } = entered
  const told = waysOf(entered)
  if (otherwise.length === 0) return null
  const [counts] = told
  return (
    <div>
      {attempt.failure !== null && <Message tone="bad">{attempt.failure}</Message>}
      {contested && (
        <p data-tone="warn">
          {t('desk.phones.contested', {
            ...{ board, side: t(`phone.side.${by}`), others: t(`phone.side.${by === 'NS' ? 'EW' : 'NS'}`) },
            ...{ result: counts!.text, other: told.at(-1)!.text },
          })}
        </p>
      )}
      {told.map(({ text }, i) =>
        contested || (confirmed && i === 0) ? null : (
          <p key={text} data-tone="warn">
            {confirmed
              ? t('desk.phones.otherwise', { board, result: counts!.text, other: text })
              : t('desk.phones.alone', { board, other: text })}
          </p>
        ),
      )}
      {told.map(({ text, result }) =>
        result === null ? null : (
          <Button
            key={text}
            aria-label={`${t('desk.phones.take', { result: text })} · ${tableName(table)} · ${t('export.what.board', { board })}`}
            disabled={attempt.busy}
            onClick={() =>
              void attempt.run(
                async () =>
                  void (await correctResult(id, { tableId: table.tableId, board, result, reason: '' })),
              )
            }
          >
            {t('desk.phones.take', { result: text })}
          </Button>
        ),
      )}
    </div>
  )
}

function TableOf({ id, table, onCorrect, onName }: TableOfProps) {
  const { missing, unconfirmed } = openIn(table)
  const strange = table.results.filter((one) => one.strangeLead).map(({ board }) => board)
  const isComplete = missing.length === 0 && unconfirmed.length === 0
  return (
    <li>
      <h3>{tableName(table)}</h3>
      <p className={styles.pairs}>
        {[table.ns, table.ew].map((pair) => pair !== '' && <span key={pair}>{pair}</span>)}
        {table.sitOut && <span>{t('desk.sitsOut')}</span>}
      </p>
      {missing.length > 0 && <p>{t('desk.phones.missing', { boards: listed(missing) })}</p>}
      {unconfirmed.length > 0 && (
        <p data-tone="warn">{t('desk.phones.unconfirmed', { boards: listed(unconfirmed) })}</p>
      )}
      {strange.length > 0 && <p data-tone="warn">{t('desk.phones.strange', { boards: listed(strange) })}</p>}
      {table.results.map((one) => (
        <TwoWays key={one.board} id={id} table={table} entered={one} />
      ))}
      {isComplete && !table.sitOut && <p>{t('desk.phones.complete')}</p>}
      {!table.sitOut && <Button onClick={onCorrect}>{t('desk.phones.correct')}</Button>}
      {!table.sitOut && onName && <Button onClick={onName}>{t('desk.phones.players')}</Button>}
    </li>
  )
}

type CorrectProps = { readonly id: number; readonly table: DeskPhoneTable; readonly onClose: () => void }

function Correct({ id, table, onClose }: CorrectProps) {
  const [board, setBoard] = useState(`${table.boards?.[0] ?? ''}`)
  const form = useResultForm()
  const put = () =>
    form.send(async ({ text, reason }) => {
      const result = readResultLine(text)
      if (result === null) return
      const { contract, lead, tricks } = result
      const { tableId } = table
      await correctResult(id, {
        tableId,
        board: Number(board),
        result: { contract, lead, tricks },
        reason,
      })
      onClose()
    })
  return (
    <Dialog
      title={t('desk.phones.correct.title', { table: tableName(table), round: table.round })}
      onClose={onClose}
      {...form.frame}
      onSubmit={put}
      submit={t('desk.phones.correct.do')}
      failure={form.failure}
    >
      <Field
        label={t('desk.phones.correct.board')}
        value={board}
        inputMode="numeric"
        onChange={(event) => setBoard(event.target.value)}
      />
      <ResultFields form={form} />
    </Dialog>
  )
}
