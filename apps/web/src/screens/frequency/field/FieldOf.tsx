/** Below the results of a board: what all tables did, once somebody wants to see it. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { Suspense, useState } from 'react'
import { t } from '../../../texts/t.ts'
import { lazily } from '../../../ui/lazily.ts'
import { Loading } from '../../../ui/parts/Loading.tsx'
import { Hidden } from '../../../ui/spoilers/Hidden.tsx'
import styles from './field.module.css'

const Field = lazily(() => import('./Field.tsx'))

type FieldOfProps = { readonly session: MiniSession; readonly board: number }

export function FieldOf({ session, board }: FieldOfProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.field} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('field.title')}</summary>
      {isOpen && (
        <Suspense fallback={<Loading />}>
          <Hidden>
            <Field session={session} board={board} />
          </Hidden>
        </Suspense>
      )}
    </details>
  )
}
