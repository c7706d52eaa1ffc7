/** Buttons of a replay: playback, next and previous board. */
import { t } from '../../texts/t.ts'
import type { IconName } from '../../ui/table/Icon.tsx'
import type { KeyMoves } from '../../ui/table/keys.ts'
import { Step } from '../../ui/table/TableControls.tsx'
import styles from './controls.module.css'
import type { Moves } from './cursor.ts'

/** First card, previous, play or stop, next. Focus stays on a button that has come to its end. */
export function PlaybackButtons({
  moves,
  playing,
  act,
  whatIf = null,
}: {
  readonly moves: Moves
  readonly playing: boolean
  /** Goes on with the viewer's own cards; `null` where nothing can be played. */
  readonly whatIf?: (() => void) | null
  readonly act: Required<Pick<KeyMoves, 'rewind' | 'previous' | 'toggle' | 'next'>>
}) {
  const step = (name: string, icon: IconName, disabled: boolean, go: () => void) => (
    <Step name={name} icon={icon} disabled={disabled} onClick={go} onEnd={go} strong={go === act.toggle} />
  )
  const still = !playing && moves.next === null
  return (
    <fieldset className={styles.playback} aria-label={t('replay.controls')}>
      {step(t('replay.rewind'), 'first', moves.rewind === null, act.rewind)}
      {step(t('replay.previous'), 'previous', moves.previous === null, act.previous)}
      {step(playing ? t('replay.stop') : t('replay.play'), playing ? 'stop' : 'play', still, act.toggle)}
      {step(t('replay.next'), 'next', moves.next === null, act.next)}
      {whatIf && step(t('replay.whatIf'), 'branch', false, whatIf)}
    </fieldset>
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
