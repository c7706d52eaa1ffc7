/** Buttons that every table on the screen has: cards or diagram, double dummy, scores. */
import { t } from '../../texts/t.ts'
import { Icon, type IconName } from './Icon.tsx'
import styles from './tableControls.module.css'

type StepProps = {
  readonly name: string
  readonly icon: IconName
  readonly disabled: boolean
  readonly onClick: () => void
  /** Tells that there is nothing more to go to. */
  readonly onEnd?: () => void
  readonly strong?: boolean
}

/** Focus stays on a button that has come to its end. */
export function Step({ name, icon, disabled, onClick, onEnd, strong = false }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      data-strong={strong || undefined}
      aria-disabled={disabled}
      aria-label={name}
      title={name}
      onClick={disabled ? onEnd : onClick}
    >
      <Icon name={icon} />
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
          <Icon name={value ? 'diagram' : 'cards'} />
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

export type ScoreButton = { readonly side: 'NS' | 'EW'; readonly open: (() => void) | null }

export function ScoreButtons({ buttons }: { readonly buttons: readonly ScoreButton[] }) {
  return (
    <div className={styles.scores}>
      {buttons.map(({ side, open }) => (
        <button
          key={side}
          type="button"
          className={styles.button}
          disabled={open === null}
          onClick={open ?? undefined}
        >
          {t(`table.score.${side}`)}
        </button>
      ))}
    </div>
  )
}
