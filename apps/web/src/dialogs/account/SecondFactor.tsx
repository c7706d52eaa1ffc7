/** The second factor: whether there is one, set up with an app, new codes for its loss, removed. */
import type { BegunSecondFactor } from '@openroom/protocol/schema/ownAccount'
import { useState } from 'react'
import { beginSecondFactor, removeSecondFactor, renewCodes, useSecondFactor } from '../../live/ownAccount.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import type { Confirmed } from '../../ui/parts/useConfirmed.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import styles from './account.module.css'
import { SetUp } from './SetUp.tsx'

/** Codes for the loss of the app, shown once. */
function NewCodes({ codes }: { readonly codes: readonly string[] }) {
  const [copied, setCopied] = useState(false)
  const copy = () => navigator.clipboard?.writeText(codes.join('\n')).then(() => setCopied(true))
  return (
    <Message tone="good">
      <p>{t('factor.codes')}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {navigator.clipboard !== undefined && (
        <Button onClick={() => void copy()}>{t(copied ? 'tokens.copied' : 'tokens.copy')}</Button>
      )}
    </Message>
  )
}

type SecondFactorProps = { readonly confirmed: Confirmed['confirmed'] }

export function SecondFactor({ confirmed }: SecondFactorProps) {
  const { data, error, refetch } = useSecondFactor()
  const [begun, setBegun] = useState<BegunSecondFactor | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { busy, failure, run } = useAttempt()
  if (!data) return <Waiting error={error} retry={refetch} />
  const begin = () => run(async () => setBegun(await confirmed(beginSecondFactor)))
  const renew = () => run(async () => setCodes(await confirmed(renewCodes)))
  const remove = () =>
    run(async () => {
      await confirmed(removeSecondFactor)
      setCodes(null)
    })
  const done = (made: readonly string[]): void => {
    setBegun(null)
    setCodes(made)
  }
  const { codesLeft, isFederated } = data
  return (
    <>
      {error && <Waiting error={error} retry={refetch} />}
      {failure !== null && <Message tone="bad">{failure}</Message>}
      {begun && <SetUp begun={begun} onDone={done} />}
      {codes && <NewCodes codes={codes} />}
      {codesLeft === null && isFederated && <p>{t('factor.federation')}</p>}
      {!begun && codesLeft === null && !isFederated && (
        <>
          <p>{t('factor.none')}</p>
          <Button disabled={busy} onClick={() => void begin()}>
            {t('factor.begin')}
          </Button>
        </>
      )}
      {codesLeft !== null && (
        <>
          <p>{t('factor.on', { codes: codesLeft })}</p>
          <div className={styles.acts}>
            <Button disabled={busy} onClick={() => void renew()}>
              {t('factor.renew')}
            </Button>
            <Button look="danger" disabled={busy} onClick={() => void remove()}>
              {t('factor.remove')}
            </Button>
          </div>
        </>
      )}
    </>
  )
}
