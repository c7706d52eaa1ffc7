/** Buttons of a replay: playback, next and previous board. */
import { t } from '../../texts/t.ts'
import type { Action } from '../../ui/action.ts'
import { Step } from '../../ui/table/TableControls.tsx'
import styles from './controls.module.css'

/** First card, previous, play or stop, next; then on with the viewer's own cards, where some can be played. */
export function PlaybackButtons({
  act,
}: {
  readonly act: Readonly<Record<'rewind' | 'previous' | 'toggle' | 'next', Action>> & {
    readonly whatIf?: Action
  }
}) {
  return (
    <fieldset className={styles.playback} aria-label={t('replay.controls')}>
      <Step action={act.rewind} />
      <Step action={act.previous} />
      <Step action={act.toggle} strong />
      <Step action={act.next} />
      {act.whatIf?.disabled === false && <Step action={act.whatIf} />}
    </fieldset>
  )
}

type BoardButtonsProps = {
  readonly label: string
  readonly act: Readonly<Record<'previousBoard' | 'nextBoard', Action>>
}

/** `‹ Board 7 ›` */
export const BoardButtons = ({ label, act }: BoardButtonsProps) => (
  <div className={styles.boards}>
    <Step action={act.previousBoard} />
    <b>{label}</b>
    <Step action={act.nextBoard} />
  </div>
)
