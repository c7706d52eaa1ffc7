/** What the site is called, and the way back to its first steps. */
import { welcomeRoutes } from '@openroom/protocol/welcomeRoutes'
import { useState } from 'react'
import { postJson } from '../../live/http.ts'
import { loadProfile, useSite } from '../../live/site.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { LinkButton } from '../../ui/parts/LinkButton.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import styles from './users.module.css'

export function SiteName() {
  const stored = useSite().profile.name ?? ''
  const [name, setName] = useState(stored)
  const { busy, failure, run } = useAttempt()
  const save = () =>
    run(async () => {
      await postJson(welcomeRoutes.nameSite(), { name: name.trim() })
      await loadProfile()
    })
  return (
    <Form
      className={styles.form}
      aria-label={t('welcome.site')}
      unsaved={name.trim() !== stored}
      busy={busy}
      onSubmit={() => void save()}
    >
      <Field
        label={t('welcome.site')}
        autoComplete="off"
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <Button look="primary" type="submit" disabled={busy} why={name.trim() === '' ? t('site.why') : null}>
        {t('dialog.save')}
      </Button>
      <LinkButton href="/welcome">{t('welcome.steps')}</LinkButton>
      <div className={styles.outcome}>{failure !== null && <Message tone="bad">{failure}</Message>}</div>
    </Form>
  )
}
