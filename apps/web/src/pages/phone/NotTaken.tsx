/** What was typed and the server did not take, each with what it was, until somebody has seen it. */
import type { ErrorCode } from '@openroom/protocol/errors'
import type { PhoneTables } from '@openroom/protocol/schema/phones'
import { refusalText } from '../../texts/refusalText.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import styles from './phone.module.css'
import type { Phone, PhoneState } from './phone.ts'
import { ResultWords } from './ResultWords.tsx'
import type { Waiting } from './waiting.ts'

type Sent = Pick<PhoneState, 'waiting' | 'isLate' | 'notTaken'>

/** How far what was typed has come: nobody reads that all is well above what was not taken. */
export function sentText({ waiting, isLate, notTaken }: Sent): string {
  const count = waiting.length
  if (count > 0) return isLate ? t('phone.waiting', { count }) : t('operate.line.sending', { count })
  return notTaken.length > 0 ? '' : t('phone.sent')
}

function refusedText(refused: string): string {
  const [code, reason, detail] = refused.split('\n')
  return refusalText(code as ErrorCode, reason, detail) ?? t('phone.failed')
}

type NotTakenProps = { readonly phone: Phone; readonly is: PhoneState; readonly told: PhoneTables }

export function NotTaken({ phone, is: { notTaken }, told }: NotTakenProps) {
  if (notTaken.length === 0) return null
  return (
    <section className={styles.notTaken} aria-label={t('phone.notTaken')}>
      <h2>{t('phone.notTaken')}</h2>
      <p>{t('phone.notTaken.hint')}</p>
      <ul>
        {notTaken.map(({ id, entry, refused }) => (
          <li key={id}>
            <Typed entry={entry} told={told} />
            <Message tone="bad">{refusedText(refused)}</Message>
            <Button onClick={() => phone.putAway(id)}>{t('phone.notTaken.dismiss')}</Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Typed({ entry, told }: { readonly entry: Waiting; readonly told: PhoneTables }) {
  const { kind, body } = entry
  const round = told.tables.find(({ tableId }) => tableId === body.tableId)?.round ?? 0
  if (kind === 'players')
    return (
      <p>
        <b>{t('phone.round', { round })}</b> {t(`phone.side.${body.side}`)}: {entry.names.join(' – ')}
      </p>
    )
  return (
    <p>
      <b>{t('phone.notTaken.board', { round, board: body.board })}</b>{' '}
      {kind === 'enter' ? (
        <ResultWords result={body.result} board={body.board} />
      ) : (
        t('phone.notTaken.confirm')
      )}
    </p>
  )
}
