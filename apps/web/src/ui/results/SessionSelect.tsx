/** The sessions of a segment: a row of buttons, and the drop-down a quarter's head has room for. */
import { isUpcoming } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { LIMIT } from '@openroom/protocol/specified'
import { useIsPrinting } from '../../paper/printing.ts'
import { t } from '../../texts/t.ts'
import { Choice } from '../parts/Choice.tsx'
import { PagedButtons } from './PagedButtons.tsx'
import styles from './select.module.css'

type SessionSelectProps = {
  readonly siblings: readonly MiniSession[]
  readonly value: number
  readonly folded?: boolean
  readonly onChange: (session: number) => void
}

const noScore = ({ status, score }: MiniSession): boolean => isUpcoming(status) && !score

export function SessionSelect({ siblings, value, folded = false, onChange }: SessionSelectProps) {
  const isPrinting = useIsPrinting()
  if (siblings.length <= 1) return null
  if (isPrinting || folded) {
    return (
      <Choice
        label={t('select.session')}
        value={value}
        options={siblings.map((sibling) => ({
          value: sibling.session,
          label: t('select.session.n', { session: sibling.session }),
          disabled: noScore(sibling),
        }))}
        onChange={onChange}
      />
    )
  }
  return (
    <div className={styles.select}>
      <span className={styles.label}>{t('select.session')}</span>
      <PagedButtons
        label={t('select.session')}
        value={value}
        options={siblings.map((sibling) => ({
          value: sibling.session,
          label: `${sibling.session}`,
          disabled: noScore(sibling),
        }))}
        perScreen={LIMIT.sessionButtons}
        words={{ before: t('select.session.before'), after: t('select.session.after') }}
        onChange={onChange}
      />
    </div>
  )
}
