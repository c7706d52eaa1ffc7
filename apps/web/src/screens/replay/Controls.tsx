/** Buttons of a replay: playback, next and previous board. */
import { t } from '../../texts/t.ts'
import type { Action } from '../../ui/action.ts'
import { Button } from '../../ui/parts/Button.tsx'
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

type OtherControlsProps = {
  readonly label: string
  readonly steps: readonly Action[]
  readonly leave: Action
  readonly className: string | undefined
}

/** Of what a replay is left for: its steps, and the way back. */
export const OtherControls = ({ label, steps, leave, className }: OtherControlsProps) => (
  <fieldset className={styles.controls} aria-label={label}>
    {steps.map((action) => (
      <Step key={action.id} action={action} />
    ))}
    <Button className={className} onClick={() => leave.run()}>
      {leave.text}
    </Button>
  </fieldset>
)

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
