/** The club's page at BridgeWebs: its code and password told once, a session sent at one press, the answer shown. */
import type { ClubSite } from '@openroom/protocol/schema/desk'
import { useState } from 'react'
import { sendToClubSite, tellClubSite, useClubSite } from '../../live/desk.ts'
import { t } from '../../texts/t.ts'
import { dayOf, timeOf } from '../../ui/moments.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { CheckField } from '../../ui/parts/CheckField.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { PasswordField } from '../../ui/parts/PasswordField.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { Waiting } from '../../ui/parts/Waiting.tsx'

type DialogProps = { readonly id: number; readonly onClose: () => void }

function Answered({ posted }: { readonly posted: NonNullable<ClubSite['posted']> }) {
  const at = new Date(posted.at)
  const when = `${dayOf(at)}, ${timeOf(at)}`
  const { isTaken, answer } = posted
  const id = answer === '' ? 'desk.site.silent' : isTaken ? 'desk.site.taken' : 'desk.site.refused'
  return <Message tone={isTaken ? 'good' : 'bad'}>{t(id, { when, answer })}</Message>
}

type SiteProps = DialogProps &
  Pick<ReturnType<typeof useClubSite>, 'error' | 'refetch'> & { readonly site: ClubSite }

function Site({ id, onClose, site, error, refetch }: SiteProps) {
  const [club, setClub] = useState(site.club ?? '')
  const [password, setPassword] = useState('')
  const [byItself, setByItself] = useState(site.byItself)
  const { busy, failure, run } = useAttempt()
  const isChanged = club.trim() !== (site.club ?? '') || password !== '' || byItself !== site.byItself
  const isWhole = club.trim() !== '' && (password !== '' || site.club !== null)
  const why = isWhole ? null : t('desk.site.why')
  const save = async () => {
    if (!isChanged) return
    await tellClubSite(id, { club: club.trim(), byItself, ...(password !== '' && { password }) })
    setPassword('')
  }
  const send = async () => {
    await save()
    await sendToClubSite(id)
  }
  return (
    <Dialog
      title={t('desk.site')}
      onClose={onClose}
      busy={busy}
      unsaved={isChanged}
      onSubmit={() => void run(save)}
      foot={
        <>
          <Button onClick={onClose}>{t(isChanged ? 'dialog.cancel' : 'dialog.close')}</Button>
          <Button type="submit" disabled={busy || !isChanged || !isWhole}>
            {t('dialog.save')}
          </Button>
          <Button look="primary" disabled={busy} why={why} onClick={() => void run(send)}>
            {t('desk.site.send')}
          </Button>
        </>
      }
    >
      <p>{t('desk.site.text')}</p>
      {error && <Waiting error={error} retry={refetch} />}
      {failure !== null && <Message tone="bad">{failure}</Message>}
      {site.posted && <Answered posted={site.posted} />}
      <Field
        label={t('desk.site.code')}
        maxLength={60}
        autoComplete="off"
        value={club}
        onChange={({ target }) => setClub(target.value)}
      />
      <PasswordField
        label={t('desk.site.password')}
        maxLength={200}
        autoComplete="off"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <p>{t('desk.site.password.hint')}</p>
      <CheckField label={t('desk.site.byItself')} checked={byItself} onChange={setByItself} />
    </Dialog>
  )
}

export function ClubSiteDialog({ id, onClose }: DialogProps) {
  const { data, error, refetch } = useClubSite(id)
  if (data) return <Site site={data} {...{ id, onClose, error, refetch }} />
  return (
    <Dialog title={t('desk.site')} onClose={onClose} cancel={t('dialog.cancel')}>
      <Waiting error={error} retry={refetch} />
    </Dialog>
  )
}
