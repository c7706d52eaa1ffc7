/** Codes that lie on a club's tables for good: printed once, opened for an evening with a number. */
import type { MadeTableCodes } from '@openroom/protocol/schema/tableCodes'
import { tablePage } from '@openroom/protocol/tableCodeRoutes'
import { useState } from 'react'
import { makeTableCodes, openTables, useDeskSession, useTablesTonight } from '../../live/desk.ts'
import { t } from '../../texts/t.ts'
import { beginStep } from '../../ui/arrival.ts'
import { momentIn } from '../../ui/moments.ts'
import { nameOfEvent } from '../../ui/nameOfEvent.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { tableName } from '../../ui/unsettled.ts'
import styles from './desk.module.css'
import { Frame, ToDesk } from './Frame.tsx'
import { CodeSheet } from './LinkSheet.tsx'
import { ShutTables } from './Tables.tsx'

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

function Tonight({ id }: { readonly id: number }) {
  const { data, error, refetch } = useTablesTonight(id)
  const attempt = useAttempt()
  if (!data) return <Waiting error={error} retry={refetch} />
  const { number, shutsAt, codes } = data
  const set = (isOpen: boolean) => void attempt.run(async () => void (await openTables(id, isOpen)))
  return (
    <section className={styles.hallClock} aria-label={t('tonight.number')}>
      {attempt.failure !== null && <Message tone="bad">{attempt.failure}</Message>}
      <ShutTables id={id} />
      <p>{t('desk.codes.count', { count: codes })}</p>
      {number !== null && (
        <p className={styles.time}>
          <span>{t('tonight.number')}</span> <b>{number}</b>
          {shutsAt !== null && <small>{t('desk.codes.until', { when: momentIn(shutsAt, null) })}</small>}
        </p>
      )}
      {/* Without codes there is nothing that it would open. */}
      {(codes > 0 || number !== null) && (
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
  readonly id: number
  readonly serverId: number
  /** As many as are needed tonight. */
  readonly tables: number
  readonly onMade: (codes: MadeTableCodes['codes']) => void
}

function Make({ id, serverId, tables, onMade }: MakeProps) {
  const { data: tonight } = useTablesTonight(id)
  const [isAsked, ask] = useState(false)
  const [from, setFrom] = useState('1')
  const [to, setTo] = useState(`${tables}`)
  const attempt = useAttempt()
  const make = () =>
    void attempt.run(async () =>
      onMade((await makeTableCodes(serverId, { from: Number(from), to: Number(to) })).codes),
    )
  return (
    <Form
      className={styles.form}
      busy={attempt.busy}
      unsaved={false}
      onSubmit={() => (tonight?.codes === 0 ? make() : ask(true))}
    >
      <div className={styles.step}>
        <h2>{t('desk.codes.print')}</h2>
        {tonight !== undefined && tonight.codes > 0 && <p>{t('desk.codes.print.text')}</p>}
        {attempt.failure !== null && <Message tone="bad">{attempt.failure}</Message>}
        <div className={styles.fields}>
          <Field
            label={t('desk.codes.from')}
            value={from}
            inputMode="numeric"
            onChange={({ target }) => setFrom(target.value)}
          />
          <Field
            label={t('desk.codes.to')}
            value={to}
            inputMode="numeric"
            onChange={({ target }) => setTo(target.value)}
          />
        </div>
        <div>
          <Button
            type="submit"
            look={tonight?.codes === 0 ? 'primary' : 'plain'}
            disabled={attempt.busy || !tonight}
          >
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
  const [made, setMade] = useState<MadeTableCodes['codes'] | null>(null)
  const show = (codes: MadeTableCodes['codes'] | null) => {
    beginStep()
    setMade(codes)
  }
  if (!data) return <Waiting error={error} retry={refetch} />
  if (made !== null) return <Sheet codes={made} onClose={() => show(null)} />
  return (
    <Frame title={t('desk.codes.open')} text={nameOfEvent(data)} action={<ToDesk id={id} />}>
      <p>{t('desk.codes.text')}</p>
      <Tonight id={id} />
      <Make
        id={id}
        serverId={data.serverId}
        tables={Math.max(1, ...data.tables.map(({ number }) => number))}
        onMade={show}
      />
    </Frame>
  )
}
