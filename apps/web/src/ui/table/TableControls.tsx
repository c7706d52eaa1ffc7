/** Buttons that every table on the screen has: cards or diagram, double dummy, scores. */
import { t } from '../../texts/t.ts'
import type { Action } from '../action.ts'
import { Icon } from '../parts/Icon.tsx'
import styles from './tableControls.module.css'

type StepProps = { readonly action: Action; readonly strong?: boolean }

/** Focus stays on a button that has come to its end, and says so. */
export function Step({ action, strong = false }: StepProps) {
  const { text, icon, disabled = false, run } = action
  return (
    <button
      type="button"
      className={styles.step}
      data-strong={strong || undefined}
      aria-disabled={disabled}
      aria-label={text}
      title={text}
      onClick={() => run()}
    >
      {icon && <Icon name={icon} size={20} />}
    </button>
  )
}

/** Cards or diagram. */
export function ViewToggle({
  diagram,
  onDiagram,
}: {
  diagram: boolean
  onDiagram: (diagram: boolean) => void
}) {
  return (
    <div className={styles.view} role="radiogroup" aria-label={t('table.view')}>
      {([false, true] as const).map((value) => (
        <label
          key={`${value}`}
          title={t(value ? 'table.view.diagram' : 'table.view.cards')}
          data-on={value === diagram || undefined}
        >
          <input
            type="radio"
            checked={value === diagram}
            aria-label={t(value ? 'table.view.diagram' : 'table.view.cards')}
            onChange={() => onDiagram(value)}
          />
          <Icon name={value ? 'diagram' : 'cards'} size={20} />
          <span aria-hidden="true">{t(value ? 'table.view.diagram' : 'table.view.cards')}</span>
        </label>
      ))}
    </div>
  )
}

/** Whether the cards' double-dummy figures are shown, whether that can be changed, and how. */
export type DdsSwitch = {
  readonly on: boolean
  readonly disabled: boolean
  readonly set: (on: boolean) => void
}

export function DdsToggle({ on, disabled, set }: DdsSwitch) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={t('dds.toggle.label')}
      disabled={disabled}
      className={styles.switch}
      onClick={() => set(!on)}
    >
      <i />
      <span>{t('dds.toggle')}</span>
    </button>
  )
}

/** @param open `null` where there is none */
export const scoreAction = (side: 'NS' | 'EW', open: (() => void) | null): Action => ({
  id: side,
  text: t(`table.score.${side}`),
  disabled: open === null,
  run: () => open?.(),
})

export const ScoreButtons = ({ actions }: { readonly actions: readonly Action[] }) => (
  <div className={styles.scores}>
    {actions.map(({ id, text, disabled, run }) => (
      <button key={id} type="button" className={styles.button} disabled={disabled} onClick={() => run()}>
        {text}
      </button>
    ))}
  </div>
)
