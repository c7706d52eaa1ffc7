/** Codes that lie on a club's tables for good: printed once, opened for an evening with a number. */
import type { DeskSession } from '@openroom/protocol/schema/desk'
import { type MadeTableCodes, MOST_TABLES, type TablesTonight } from '@openroom/protocol/schema/tableCodes'
import { tablePage } from '@openroom/protocol/tableCodeRoutes'
import { useState } from 'react'
import { makeTableCodes, openTables, useDeskSession, useTablesTonight } from '../../live/desk.ts'
import { t } from '../../texts/t.ts'
import { beginStep } from '../../ui/arrival.ts'
import { momentIn } from '../../ui/moments.ts'
import { nameOfEvent } from '../../ui/nameOfEvent.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { NumberField } from '../../ui/parts/NumberField.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { tableName } from '../../ui/unsettled.ts'
import styles from './desk.module.css'
import { Frame, ToDesk } from './Frame.tsx'
import { CodeSheet } from './LinkSheet.tsx'
import { CodelessTables, codeless, ShutTables } from './Tables.tsx'

type SheetProps = { readonly codes: MadeTableCodes['codes']; readonly onClose: () => void }

const Sheet = ({ codes, onClose }: SheetProps) => (
  <CodeSheet
    title={t('desk.codes.open')}
    text={t('desk.codes.sheet.text')}
    of={codes.map(({ number, secret }) => ({
      key: number,
      name: tableName({ number, section: null, room: null }),
      address: window.location.origin + tablePage(secret),
    }))}
    onClose={onClose}
  />
)

type TonightProps = { readonly session: DeskSession; readonly tonight: TablesTonight }

function Tonight({ session, tonight: { number, shutsAt, codes } }: TonightProps) {
  const id = session.miniSessionId
  const attempt = useAttempt()
  const set = (isOpen: boolean) => void attempt.run(async () => void (await openTables(id, isOpen)))
  return (
    <section className={styles.hallClock} aria-label={t('tonight.number')}>
      {attempt.failure !== null && <Message tone="bad">{attempt.failure}</Message>}
      <ShutTables id={id} />
      <CodelessTables session={session} />
      <p>{t('desk.codes.count', { count: codes.length })}</p>
      {number !== null && (
        <p className={styles.time}>
          <span>{t('tonight.number')}</span> <b>{number}</b>
          {shutsAt !== null && <small>{t('desk.codes.until', { when: momentIn(shutsAt, null) })}</small>}
        </p>
      )}
      {/* Without codes there is nothing that it would open. */}
      {(codes.length > 0 || number !== null) && (
        <div className={styles.bar}>
          <Button
            look={number === null ? 'primary' : 'plain'}
            disabled={attempt.busy}
            onClick={() => set(true)}
          >
            {t(number === null ? 'desk.codes.start' : 'desk.codes.anew')}
          </Button>
          {number !== null && (
            <Button disabled={attempt.busy} onClick={() => set(false)}>
              {t('desk.codes.shut')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

type MakeProps = {
  readonly session: DeskSession
  readonly tonight: TablesTonight
  readonly onMade: (codes: MadeTableCodes['codes']) => void
}

function Make({ session: { serverId, tables }, tonight: { codes }, onMade }: MakeProps) {
  const [isAsked, ask] = useState(false)
  // What is needed tonight: those that have none, and all where each has one.
  const lacking = codeless(tables, codes)
  const [from, setFrom] = useState(lacking[0] ?? 1)
  const [to, setTo] = useState(lacking.at(-1) ?? Math.max(1, ...tables.map(({ number }) => number)))
  const ends = codes.some((number) => number >= from && number <= to)
  const attempt = useAttempt()
  const make = () =>
    void attempt.run(async () => onMade((await makeTableCodes(serverId, { from, to })).codes))
  return (
    <Form
      className={styles.form}
      busy={attempt.busy}
      unsaved={false}
      onSubmit={() => (ends ? ask(true) : make())}
    >
      <div className={styles.step}>
        <h2>{t('desk.codes.print')}</h2>
        {ends && <p>{t('desk.codes.print.text')}</p>}
        {attempt.failure !== null && <Message tone="bad">{attempt.failure}</Message>}
        <div className={styles.fields}>
          <NumberField label={t('desk.codes.from')} value={from} max={MOST_TABLES} onChange={setFrom} />
          <NumberField label={t('desk.codes.to')} value={to} max={MOST_TABLES} onChange={setTo} />
        </div>
        <div>
          <Button type="submit" look={lacking.length > 0 ? 'primary' : 'plain'} disabled={attempt.busy}>
            {t('desk.codes.print')}
          </Button>
        </div>
      </div>
      {isAsked && (
        <ConfirmDialog
          danger
          title={t('desk.codes.print')}
          text={t('desk.codes.print.ask')}
          action={t('desk.codes.print')}
          onConfirm={make}
          onClose={() => ask(false)}
        />
      )}
    </Form>
  )
}

export function CodesPage({ id }: { readonly id: number }) {
  const { data, error, refetch } = useDeskSession(id)
  const { data: tonight, error: unread, refetch: again } = useTablesTonight(id)
  const [made, setMade] = useState<MadeTableCodes['codes'] | null>(null)
  const show = (codes: MadeTableCodes['codes'] | null) => {
    beginStep()
    setMade(codes)
  }
  if (!data) return <Waiting error={error} retry={refetch} />
  if (!tonight) return <Waiting error={unread} retry={again} />
  if (made !== null) return <Sheet codes={made} onClose={() => show(null)} />
  return (
    <Frame title={t('desk.codes.open')} text={nameOfEvent(data)} action={<ToDesk id={id} />}>
      <p>{t('desk.codes.text')}</p>
      {data.tables.some(({ room }) => room !== null) && <p>{t('desk.codes.rooms')}</p>}
      <Tonight session={data} tonight={tonight} />
      <Make session={data} tonight={tonight} onMade={show} />
    </Frame>
  )
}
