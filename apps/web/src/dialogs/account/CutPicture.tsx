/** A chosen picture, of which a square is taken: how large, and where. */
import { PORTRAIT } from '@openroom/protocol/limits'
import { useEffect, useId, useRef, useState } from 'react'
import { setPortrait } from '../../live/ownAccount.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { useUnsaved } from '../../ui/parts/useLeaving.tsx'
import styles from './account.module.css'
import { type Crop, drawPicture, encodePicture, MIDDLE, MOST_ZOOM } from './picture.ts'

const RANGES = [
  ['zoom', 1, MOST_ZOOM],
  ['x', 0, 1],
  ['y', 0, 1],
] as const

function Range({
  name,
  from,
  to,
  crop,
  onChange,
}: {
  readonly name: keyof Crop
  readonly from: number
  readonly to: number
  readonly crop: Crop
  readonly onChange: (crop: Crop) => void
}) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id}>{t(`portrait.${name}`)}</label>
      <input
        id={id}
        type="range"
        min={from}
        max={to}
        step={(to - from) / 40}
        value={crop[name]}
        onChange={(event) => onChange({ ...crop, [name]: Number(event.target.value) })}
      />
    </div>
  )
}

type CutPictureProps = { readonly picture: ImageBitmap; readonly onDone: () => void }

export function CutPicture({ picture, onDone }: CutPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [crop, setCrop] = useState(MIDDLE)
  const { busy, failure, refuse, run } = useAttempt()
  useEffect(() => {
    if (canvas.current) drawPicture(canvas.current, picture, crop)
  }, [picture, crop])
  const question = useUnsaved(true)
  const save = () =>
    run(async () => {
      const image = canvas.current && (await encodePicture(canvas.current))
      if (!image) return refuse(t('portrait.unread'))
      await setPortrait(image)
      onDone()
    })
  const { made } = PORTRAIT
  return (
    <>
      {failure !== null && <Message tone="bad">{failure}</Message>}
      <div className={styles.portrait}>
        <canvas
          ref={canvas}
          className={styles.cut}
          width={made}
          height={made}
          role="img"
          aria-label={t('portrait.title')}
        />
        <div className={styles.ranges}>
          {RANGES.map(([name, from, to]) => (
            <Range key={name} {...{ name, from, to, crop }} onChange={setCrop} />
          ))}
        </div>
      </div>
      <div className={styles.acts}>
        <Button onClick={onDone}>{t('dialog.cancel')}</Button>
        <Button look="primary" disabled={busy} onClick={() => void save()}>
          {t('portrait.save')}
        </Button>
      </div>
      {question}
    </>
  )
}
