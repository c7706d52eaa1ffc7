/** The operator's console of a table's link. */
import { useState } from 'react'
import { useStore } from 'zustand'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { Heading } from '../../ui/parts/Heading.tsx'
import { LanguageButton } from '../../ui/parts/LanguageButton.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { ConsoleView } from './ConsoleView.tsx'
import styles from './operate.module.css'
import type { OperatingConsole } from './operating.ts'
import { type Opened, useConsoleManifest, useOpened } from './useOperating.ts'

export default function OperatePage({ link }: { readonly link: number }) {
  const opened = useOpened(link)
  useConsoleManifest()
  return (
    <main className={styles.page}>
      {opened.kind === 'ready' ? <Ready operating={opened.operating} /> : <Waiting kind={opened.kind} />}
    </main>
  )
}

function Waiting({ kind }: { readonly kind: Exclude<Opened['kind'], 'ready'> }) {
  if (kind === 'opening') return <p className={styles.opening}>{t('operate.opening')}</p>
  return (
    <Notice
      level={1}
      drawing={kind === 'refused' || kind === 'nothing' ? 'broken' : 'empty'}
      title={t(`operate.${kind}.title`)}
      text={t(`operate.${kind}.text`)}
    />
  )
}

function Ready({ operating }: { readonly operating: OperatingConsole }) {
  const name = useStore(operating.store, (is) => is.name)
  return name === '' ? <NameForm operating={operating} /> : <ConsoleView operating={operating} />
}

/** Before the first board: whose name viewers see. */
export function NameForm({ operating }: { readonly operating: OperatingConsole }) {
  const [name, setName] = useState('')
  const given = name.trim()
  const go = () => {
    if (given !== '') operating.call(given)
  }
  return (
    <Form className={styles.name} unsaved={given !== ''} onSubmit={go}>
      <Heading>{t('operate.name.title')}</Heading>
      <Field
        label={t('operate.name.label')}
        hint={t('operate.name.hint')}
        value={name}
        maxLength={100}
        autoComplete="name"
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={given === ''}>
        {t('operate.name.go')}
      </Button>
      <LanguageButton />
    </Form>
  )
}
