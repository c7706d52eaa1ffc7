/** The quiet menu of staff beside an entry of the list, and the question before what it does. */
import type { Role } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { Suspense, useState } from 'react'
import { useAccount } from '../../live/account.ts'
import { useSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { lazily } from '../../ui/lazily.ts'
import { MenuButton } from '../../ui/parts/MenuButton.tsx'
import styles from './list.module.css'
import type { AskedAction, StaffAction } from './staffActions.ts'

/** Dialogs are no part of what visitors load. */
const Question = lazily(() => import('./Question.tsx'))

type StaffMenuProps = {
  /** Of which entry. */
  readonly name: string
  /** @param all every session that is known */
  readonly actionsOf: (all: readonly MiniSession[], role: Role) => readonly StaffAction[]
}

/** Nothing for visitors. */
export function StaffMenu(props: StaffMenuProps) {
  const { role } = useAccount()
  return role !== null && <MenuOf {...props} role={role} />
}

function MenuOf({ name, actionsOf, role }: StaffMenuProps & { readonly role: Role }) {
  const [asked, setAsked] = useState<AskedAction | null>(null)
  const actions = actionsOf(useSessions() ?? [], role)
  if (actions.length === 0) return null
  const entries = actions.map((action) => ({
    key: action.key,
    label: action.label,
    current: false,
    disabled: action.why !== null,
    hint: action.why ?? undefined,
    go: () => ('open' in action ? action.open() : setAsked(action)),
  }))
  return (
    <>
      <MenuButton
        className={styles.staff}
        icon="more"
        label={t('list.actions', { name })}
        heading={name}
        sections={[entries]}
      />
      {asked !== null && (
        <Suspense>
          <Question action={asked} onClose={() => setAsked(null)} />
        </Suspense>
      )}
    </>
  )
}
