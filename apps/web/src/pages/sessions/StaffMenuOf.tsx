/** What staff may do with an entry of the list, and the question before it is done. */
import type { Role } from '@openroom/protocol/names'
import { Suspense, useState } from 'react'
import { useSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { lazily } from '../../ui/lazily.ts'
import { MenuButton } from '../../ui/parts/MenuButton.tsx'
import { actionsOf, type ListEntry, type StaffAction } from './entryActions.ts'
import styles from './list.module.css'

const Question = lazily(() => import('./Question.tsx'))

export type StaffMenuOfProps = {
  /** Of which entry. */
  readonly name: string
  readonly entry: ListEntry
  readonly role: Role
}

export default function StaffMenuOf({ name, entry, role }: StaffMenuOfProps) {
  const [asked, setAsked] = useState<StaffAction | null>(null)
  const actions = actionsOf(entry, useSessions() ?? [], role)
  if (actions.length === 0) return null
  const sections = actions.map((section) =>
    section.map((action) => (action.asks ? { ...action, run: () => setAsked(action) } : action)),
  )
  return (
    <>
      <MenuButton
        className={styles.staff}
        icon="more"
        label={t('list.actions', { name })}
        heading={name}
        sections={sections}
      />
      {asked?.asks && (
        <Suspense>
          <Question action={asked} asks={asked.asks} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
