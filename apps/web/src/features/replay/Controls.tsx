/** Buttons of a replay: playback, scores, view. */
import { t } from '../../texts/t.ts'
import { Icon, type IconName } from '../../ui/table/Icon.tsx'
import styles from './controls.module.css'
import type { Moves } from './cursor.ts'

type StepProps = {
  readonly name: string
  readonly icon: IconName
  readonly disabled: boolean
  readonly onClick: () => void
  readonly strong?: boolean
}

function Step({ name, icon, disabled, onClick, strong = false }: StepProps) {
  return (
    <button
      type="button"
      className={styles.step}
      data-strong={strong || undefined}
      aria-disabled={disabled}
      aria-label={name}
      title={name}
      onClick={() => !disabled && onClick()}
    >
      <Icon name={icon} />
    </button>
  )
}

/** First card, previous, play or stop, next. Focus stays on a button that has come to its end. */
export function PlaybackButtons({
  moves,
  playing,
  onGo,
  onToggle,
}: {
  readonly moves: Moves
  readonly playing: boolean
  readonly onGo: (position: number | null) => void
  readonly onToggle: () => void
}) {
  return (
    <fieldset className={styles.playback} aria-label={t('replay.controls')}>
      <Step
        name={t('replay.rewind')}
        icon="first"
        disabled={moves.rewind === null}
        onClick={() => onGo(moves.rewind)}
      />
      <Step
        name={t('replay.previous')}
        icon="previous"
        disabled={moves.previous === null}
        onClick={() => onGo(moves.previous)}
      />
      <Step
        name={playing ? t('replay.stop') : t('replay.play')}
        icon={playing ? 'stop' : 'play'}
        disabled={!playing && moves.next === null}
        onClick={onToggle}
        strong
      />
      <Step
        name={t('replay.next')}
        icon="next"
        disabled={moves.next === null}
        onClick={() => onGo(moves.next)}
      />
    </fieldset>
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
    <div className={styles.view} role="radiogroup" aria-label={t('replay.view')}>
      {([false, true] as const).map((value) => (
        <label key={`${value}`} data-on={value === diagram || undefined}>
          <input
            type="radio"
            checked={value === diagram}
            onChange={() => onDiagram(value)}
            onKeyDown={(event) => event.key.startsWith('Arrow') && event.stopPropagation()}
          />
          <Icon name={value ? 'diagram' : 'cards'} />
          {t(value ? 'replay.view.diagram' : 'replay.view.cards')}
        </label>
      ))}
    </div>
  )
}

export function DdsToggle({
  on,
  disabled,
  onChange,
}: {
  readonly on: boolean
  readonly disabled: boolean
  readonly onChange: (on: boolean) => void
}) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={t('replay.dds.label')}
      disabled={disabled}
      className={styles.switch}
      onClick={() => onChange(!on)}
    >
      <i />
      <span>{t('replay.dds')}</span>
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
          {t(`replay.score.${side}`)}
        </button>
      ))}
    </div>
  )
}

export type BoardSteps = {
  readonly previous: (() => void) | null
  readonly next: (() => void) | null
}

/** `‹ Board 7 ›` */
export function BoardButtons({ label, steps }: { readonly label: string; readonly steps: BoardSteps }) {
  return (
    <div className={styles.boards}>
      <Step
        name={t('replay.board.previous')}
        icon="previous"
        disabled={steps.previous === null}
        onClick={() => steps.previous?.()}
      />
      <b>{label}</b>
      <Step
        name={t('replay.board.next')}
        icon="next"
        disabled={steps.next === null}
        onClick={() => steps.next?.()}
      />
    </div>
  )
}
