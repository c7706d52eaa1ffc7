/** What a new site is called, its club, and the first account. */
import { SHORTEST_PASSWORD } from '@openroom/protocol/limits'
import { welcomeRoutes } from '@openroom/protocol/welcomeRoutes'
import { useState } from 'react'
import { login } from '../../live/account.ts'
import { postJson } from '../../live/http.ts'
import { loadProfile } from '../../live/site.ts'
import { t } from '../../texts/t.ts'
import { askFirstLogin } from '../../ui/dialogs.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { PasswordField } from '../../ui/parts/PasswordField.tsx'
import { useForm } from '../../ui/parts/useForm.ts'
import { useHash } from '../../ui/parts/useHash.ts'
import styles from './welcome.module.css'

const EMPTY = { site: '', club: '', name: '', email: '', password: '', again: '' }
type Draft = typeof EMPTY

/** Why it cannot be sent yet. */
function whyNot(key: string, draft: Draft): string | null {
  const values = [key, ...Object.values(draft)]
  if (values.some((value) => value.trim() === '')) return t('welcome.fields')
  if (draft.password.length < SHORTEST_PASSWORD) return t('field.short', { letters: SHORTEST_PASSWORD })
  return draft.password === draft.again ? null : t('field.match')
}

/** Of what somebody types: the key, or the whole link that ends with it. */
const keyIn = (said: string): string => said.slice(said.lastIndexOf('#') + 1).trim()

export function SetUpForm() {
  // Behind `#` of the link it reaches no server, and no log of one.
  const [linked] = useHash()
  const [said, setSaid] = useState('')
  const key = linked || keyIn(said)
  const form = useForm(EMPTY)
  const { draft, change: put, busy, failure } = form
  const { site, club, name, email, password, again } = draft
  const begin = () =>
    form.send(async () => {
      const told = { site: site.trim(), club: club.trim(), name: name.trim(), email: email.trim() }
      await postJson(welcomeRoutes.beginSite(), { key, ...told, password })
      // It is used up, and nobody's business in the history.
      history.replaceState(history.state, '', window.location.pathname)
      // First, as a visitor has nothing to do here once the site is no longer new. The site is theirs from here on,
      // whatever keeps them out.
      await login(told.email, password).catch(() => askFirstLogin(told.email))
      await loadProfile()
    })
  return (
    <Form
      className={styles.form}
      aria-label={t('welcome.go')}
      unsaved={form.frame.unsaved || said !== ''}
      busy={busy}
      onSubmit={begin}
    >
      {failure !== null && <Message tone="bad">{failure}</Message>}
      {linked === '' && (
        <Field
          label={t('welcome.key')}
          hint={t('welcome.key.hint')}
          autoComplete="off"
          maxLength={200}
          value={said}
          onChange={({ target }) => setSaid(target.value)}
        />
      )}
      <Field
        label={t('welcome.site')}
        hint={t('welcome.site.hint')}
        autoComplete="off"
        maxLength={60}
        value={site}
        onChange={({ target }) => put({ site: target.value })}
      />
      <Field
        label={t('welcome.club')}
        hint={t('welcome.club.hint')}
        autoComplete="organization"
        maxLength={200}
        value={club}
        onChange={({ target }) => put({ club: target.value })}
      />
      <Field
        label={t('welcome.name')}
        autoComplete="name"
        maxLength={200}
        value={name}
        onChange={({ target }) => put({ name: target.value })}
      />
      <Field
        label={t('login.email')}
        type="email"
        autoComplete="username"
        value={email}
        onChange={({ target }) => put({ email: target.value })}
      />
      <PasswordField
        label={t('login.password')}
        autoComplete="new-password"
        value={password}
        onChange={({ target }) => put({ password: target.value })}
      />
      <PasswordField
        label={t('welcome.again')}
        autoComplete="new-password"
        value={again}
        onChange={({ target }) => put({ again: target.value })}
      />
      <Button look="primary" type="submit" disabled={busy} why={whyNot(key, draft)}>
        {t('welcome.go')}
      </Button>
    </Form>
  )
}
