/** Browsers in which the account is signed in; each can be signed out from here. */
import type { OwnLogin } from '@openroom/protocol/schema/ownAccount'
import { endLogin, endOtherLogins, useLogins } from '../../live/ownAccount.ts'
import { t } from '../../texts/t.ts'
import { momentIn } from '../../ui/moments.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import type { Confirmed } from '../../ui/parts/useConfirmed.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import styles from './account.module.css'

function Row({ login, onEnd }: { readonly login: OwnLogin; readonly onEnd: () => void }) {
  const { isHere, begunAt, usedAt } = login
  const device = login.device === '' ? t('logins.unknown') : login.device
  const used = isHere ? t('logins.here') : t('logins.used', { when: momentIn(usedAt, null) })
  return (
    <li>
      <div>
        <b>{device}</b>
        <small>{used}</small>
        <small>{t('logins.begun', { when: momentIn(begunAt, null) })}</small>
      </div>
      {!isHere && (
        <Button aria-label={t('logins.end.which', { device })} onClick={onEnd}>
          {t('logins.end')}
        </Button>
      )}
    </li>
  )
}

export function Logins({ confirmed }: { readonly confirmed: Confirmed['confirmed'] }) {
  const { data, error, refetch } = useLogins()
  const { failure, run } = useAttempt()
  if (!data) return <Waiting error={error} retry={refetch} />
  const end = (work: () => Promise<unknown>) => () =>
    void run(async () => {
      await confirmed(work)
    })
  return (
    <>
      {error && <Waiting error={error} retry={refetch} />}
      {failure !== null && <Message tone="bad">{failure}</Message>}
      <ul className={styles.list}>
        {data.map((login) => (
          <Row key={login.id} login={login} onEnd={end(() => endLogin(login.id))} />
        ))}
      </ul>
      {data.length > 1 && <Button onClick={end(endOtherLogins)}>{t('logins.end.others')}</Button>}
    </>
  )
}
