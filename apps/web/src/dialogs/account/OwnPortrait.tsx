/** The picture beside one's comments: chosen, cut to a square, set, removed. */
import { useRef, useState } from 'react'
import { useAccount } from '../../live/account.ts'
import { removePortrait, usePortrait } from '../../live/ownAccount.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { Portrait } from '../../ui/portrait/Portrait.tsx'
import styles from './account.module.css'
import { CutPicture } from './CutPicture.tsx'
import { MOST_BYTES, readPicture } from './picture.ts'

const KINDS = 'image/png,image/jpeg,image/webp'

const Remove = ({ onClose }: { readonly onClose: () => void }) => (
  <ConfirmDialog
    title={t('portrait.remove')}
    text={t('portrait.remove.sure')}
    action={t('portrait.remove')}
    danger
    onConfirm={removePortrait}
    onClose={onClose}
  />
)

export function OwnPortrait() {
  const { name } = useAccount()
  const { data, error, refetch } = usePortrait()
  const { failure, refuse, run } = useAttempt()
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [isRemoving, setIsRemoving] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  if (!data) return <Waiting error={error} retry={refetch} />
  const choose = (chosen: File | undefined) =>
    run(async () => {
      if (chosen === undefined) return
      if (chosen.size > MOST_BYTES) return refuse(t('portrait.large'))
      await readPicture(chosen).then(setPicture, () => refuse(t('portrait.unread')))
    })
  const { portrait } = data
  return (
    <>
      {error && <Waiting error={error} retry={refetch} />}
      {failure !== null && <Message tone="bad">{failure}</Message>}
      <p>{t('portrait.what')}</p>
      {picture !== null ? (
        <CutPicture picture={picture} onDone={() => setPicture(null)} />
      ) : (
        <div className={styles.portrait}>
          <Portrait name={name ?? ''} portrait={portrait} size="large" />
          <div className={styles.acts}>
            <Button onClick={() => file.current?.click()}>
              {t(portrait === null ? 'portrait.choose' : 'portrait.choose.other')}
            </Button>
            {portrait !== null && (
              <Button look="danger" onClick={() => setIsRemoving(true)}>
                {t('portrait.remove')}
              </Button>
            )}
          </div>
        </div>
      )}
      <input
        ref={file}
        type="file"
        hidden
        accept={KINDS}
        aria-label={t('portrait.choose')}
        onChange={({ target }) => {
          void choose(target.files?.[0])
          target.value = ''
        }}
      />
      {isRemoving && <Remove onClose={() => setIsRemoving(false)} />}
    </>
  )
}
