/** Programs elsewhere that are told of the organiser's sessions: added with a secret that is shown once, tried, removed. */
import { streamUrl } from '@openroom/protocol/messageParts'
import type { Webhook } from '@openroom/protocol/schema/webhooks'
import { useState } from 'react'
import { addWebhook, removeWebhook, tryWebhook, useWebhooks } from '../../live/desk.ts'
import { useSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { momentIn } from '../../ui/moments.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { ShownOnce } from '../../ui/parts/ShownOnce.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { titleBesideTournament } from '../../ui/sessionTitle.ts'
import styles from './desk.module.css'

type News = Webhook['messages'][number]

function answerText({ state, status, tries }: News): string {
  if (tries === 0) return t('desk.hooks.waits')
  const answer = status === null ? t('desk.hooks.silent') : t('desk.hooks.answer', { status })
  if (state === 'taken') return t('desk.hooks.taken', { answer })
  return t(state === 'waits' ? 'desk.hooks.again' : 'desk.hooks.givenUp', { answer, tries })
}

/** What happened, and in which session, where that is still listed. */
function useNewsText(): (news: News) => string {
  const sessions = useSessions() ?? []
  return ({ type, miniSessionId }) => {
    const of = sessions.find((one) => one.miniSessionId === miniSessionId)
    const title = of && `${of.tournamentName}: ${titleBesideTournament(of)}`
    return [t(`desk.hooks.news.${type}`), ...(title === undefined ? [] : [title])].join(' · ')
  }
}

type LineProps = {
  readonly hook: Webhook
  readonly busy: boolean
  readonly onTry: () => void
  readonly onRemove: () => void
}

function Line({ hook: { address, messages }, busy, onTry, onRemove }: LineProps) {
  const newsText = useNewsText()
  return (
    <li>
      <span>
        <b className={styles.address}>{address}</b>
        {messages.map((one) => (
          <small key={one.id}>
            {momentIn(one.at, null)}: {newsText(one)} · {answerText(one)}
          </small>
        ))}
      </span>
      <span className={styles.bar}>
        <Button disabled={busy} aria-label={`${t('desk.hooks.try')}: ${address}`} onClick={onTry}>
          {t('desk.hooks.try')}
        </Button>
        <Button disabled={busy} aria-label={`${t('desk.hooks.remove')}: ${address}`} onClick={onRemove}>
          {t('desk.hooks.remove')}
        </Button>
      </span>
    </li>
  )
}

/** The newest, and its secret. */
type Made = { readonly id: number | undefined; readonly secret: string }

type DialogProps = { readonly serverId: number; readonly onClose: () => void }

export function WebhooksDialog({ serverId, onClose }: DialogProps) {
  const { data, error, refetch } = useWebhooks(serverId)
  const [address, setAddress] = useState('')
  const [made, setMade] = useState<Made | null>(null)
  const [leaving, remove] = useState<Webhook | null>(null)
  const { busy, failure, run } = useAttempt()
  return (
    <Dialog
      title={t('desk.hooks')}
      onClose={onClose}
      busy={busy}
      unsaved={address !== ''}
      onSubmit={() =>
        void run(async () => {
          const { secret, webhooks } = await addWebhook(serverId, streamUrl(address) ?? address.trim())
          setMade({ secret, id: webhooks.at(-1)?.id })
          setAddress('')
        })
      }
      cancel={t('dialog.close')}
      submit={t('desk.hooks.add')}
      why={address.trim() === '' ? t('desk.hooks.why') : null}
    >
      <p>{t('desk.hooks.text')}</p>
      {failure !== null && <Message tone="bad">{failure}</Message>}
      {(error || !data) && <Waiting error={error} retry={refetch} />}
      <ul className={styles.links}>
        {data?.map((hook) => (
          <Line
            key={hook.id}
            hook={hook}
            busy={busy}
            onTry={() => void run(async () => void (await tryWebhook(serverId, hook.id)))}
            onRemove={() => remove(hook)}
          />
        ))}
      </ul>
      {made && <ShownOnce key={made.secret} secret={made.secret} text={t('desk.hooks.secret')} />}
      <Field
        label={t('desk.hooks.address')}
        type="url"
        inputMode="url"
        maxLength={500}
        autoComplete="off"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      {leaving && (
        <ConfirmDialog
          danger
          title={t('desk.hooks.remove')}
          text={t('desk.hooks.remove.text', { address: leaving.address })}
          action={t('desk.hooks.remove')}
          onConfirm={async () => {
            await removeWebhook(serverId, leaving.id)
            if (made?.id === leaving.id) setMade(null)
          }}
          onClose={() => remove(null)}
        />
      )}
    </Dialog>
  )
}
