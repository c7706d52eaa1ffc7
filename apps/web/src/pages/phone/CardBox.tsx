/** The pair's own card and the ranking: by mail for those who want it, and to look at and print once all is over. */
import { isClosed } from '@openroom/protocol/names'
import type { PhoneTable, PhoneTables } from '@openroom/protocol/schema/phones'
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { LinkButton } from '../../ui/parts/LinkButton.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { useSpend } from '../../ui/parts/useHandler.ts'
import styles from './phone.module.css'
import type { Phone } from './phone.ts'

type Side = 'NS' | 'EW'

type CardBoxProps = {
  readonly phone: Phone
  readonly told: PhoneTables
  readonly table: PhoneTable
  readonly sides: readonly Side[]
}

export function CardBox({ phone, told, table, sides }: CardBoxProps) {
  const { miniSessionId: id, status, cards } = told
  const own = sides.flatMap((side) => {
    const registration = side === 'NS' ? table.registrations.ns : table.registrations.ew
    return registration === null ? [] : [{ side, registration, pair: side === 'NS' ? table.ns : table.ew }]
  })
  if (own.length === 0 || table.sitOut) return null
  return (
    <details className={styles.card}>
      <summary>{t('phone.card')}</summary>
      {isClosed(status) && (
        <p className={styles.ways}>
          {own.map(({ registration, pair }) => (
            <LinkButton
              key={registration}
              href={`/screen/${id}?screen=private-score&registrationId=${registration}&session=1`}
            >
              {t('phone.card.own', { pair })}
            </LinkButton>
          ))}
          <LinkButton href={`/screen/${id}`}>{t('phone.card.ranking')}</LinkButton>
        </p>
      )}
      {cards &&
        own.map(({ side, pair }) => (
          <ByMail key={side} isOver={isClosed(status)} tableId={table.tableId} {...{ phone, side, pair }} />
        ))}
      {!cards && !isClosed(status) && <p>{t('phone.card.print')}</p>}
    </details>
  )
}

type ByMailProps = {
  readonly phone: Phone
  readonly tableId: number
  readonly side: Side
  readonly pair: string
  /** It is sent at once. */
  readonly isOver: boolean
}

/** The address goes to the server and is kept nowhere here. */
function ByMail({ phone, tableId, side, pair, isOver }: ByMailProps) {
  const [address, setAddress] = useState('')
  const spend = useSpend(address)
  const [isDone, setDone] = useState(false)
  const [isWrong, setWrong] = useState(false)
  const attempt = useAttempt()
  const ask = () => {
    const given = address.trim()
    const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given)
    setWrong(!isAddress)
    if (!isAddress) return
    void attempt.run(async () => {
      await phone.card({ tableId, side, address: given })
      spend(address, () => setAddress(''))
      setDone(true)
    })
  }
  return (
    <Form className={styles.form} unsaved={address.trim() !== ''} onSubmit={ask}>
      {attempt.failure !== null && <Message tone="bad">{attempt.failure}</Message>}
      {isDone && <Message tone="good">{t(isOver ? 'phone.card.askedNow' : 'phone.card.asked')}</Message>}
      <Field
        label={t('phone.card.address', { pair })}
        hint={t('phone.card.hint')}
        error={isWrong ? t('phone.card.wrong') : null}
        type="email"
        value={address}
        maxLength={200}
        autoComplete="email"
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button type="submit" disabled={attempt.busy}>
        {t(isOver ? 'phone.card.askNow' : 'phone.card.ask')}
      </Button>
    </Form>
  )
}
