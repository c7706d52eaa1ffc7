/** Buttons of a replay: playback, next and previous board. */
import { t } from '../../texts/t.ts'
import { Step } from '../../ui/table/TableControls.tsx'
import styles from './controls.module.css'
import type { Moves } from './cursor.ts'

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
