/** How many seconds the tables of a session are shown later, to be in step with a video: at once, while it is looked at. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { MOST_SECONDS, setVideoDelay, useVideoDelay } from '../../live/videoDelay.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { Field } from '../parts/Field.tsx'
import styles from './video.module.css'

const STEPS = [-5, -1, 1, 5] as const

export default function VideoDialog({
  session: { miniSessionId },
  onClose,
}: {
  readonly session: MiniSession
  readonly onClose: () => void
}) {
  const seconds = useVideoDelay(miniSessionId)
  return (
    <Dialog
      title={t('video.title')}
      onClose={onClose}
      done={t('video.done')}
      also={seconds > 0 && <Button onClick={() => setVideoDelay(miniSessionId, 0)}>{t('video.off')}</Button>}
    >
      <p>{t('video.text')}</p>
      <Field
        label={t('video.seconds')}
        hint={t('video.hint')}
        type="number"
        inputMode="numeric"
        min={0}
        max={MOST_SECONDS}
        value={`${seconds}`}
        onChange={(event) => setVideoDelay(miniSessionId, Number(event.target.value))}
      />
      <div className={styles.steps}>
        {STEPS.map((step) => (
          <Button
            key={step}
            disabled={seconds + step < 0 || seconds + step > MOST_SECONDS}
            aria-label={t(step < 0 ? 'video.earlier' : 'video.later', { seconds: Math.abs(step) })}
            onClick={() => setVideoDelay(miniSessionId, seconds + step)}
          >
            {`${step < 0 ? '−' : '+'}${Math.abs(step)} s`}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
