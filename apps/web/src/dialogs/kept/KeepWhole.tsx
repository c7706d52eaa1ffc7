/** Has all of the session that is shown kept, not only what was read of it. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { keepWhole } from '../../live/offline/keepWhole.ts'
import { offline } from '../../live/offline/offline.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import styles from './keptDialog.module.css'

type Progress =
  | { readonly kind: 'going'; readonly done: number; readonly all: number }
  | { readonly kind: 'done' | 'full' | 'failed' }

function said(progress: Progress): string {
  if (progress.kind !== 'going') return t(`kept.whole.${progress.kind}`)
  return t('kept.whole.going', { done: progress.done, all: progress.all })
}

export function KeepWhole({
  session,
  onDone,
}: {
  readonly session: MiniSession
  readonly onDone: () => void
}) {
  const isOffline = useStore(offline, ({ keptAt }) => keptAt !== null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const stop = useRef(new AbortController())
  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current.abort()
  }, [])
  if (isOffline) return null
  const begin = (): void => {
    setProgress({ kind: 'going', done: 0, all: 0 })
    const tell = (done: number, all: number) => setProgress({ kind: 'going', done, all })
    keepWhole(session, tell, stop.current.signal)
      .then((fits) => setProgress({ kind: fits ? 'done' : 'full' }))
      .catch(() => setProgress({ kind: 'failed' }))
      .finally(onDone)
  }
  return (
    <div className={styles.whole}>
      <p role="status">{progress && said(progress)}</p>
      {(progress === null || progress.kind === 'failed') && (
        <Button onClick={begin}>{t('kept.whole')}</Button>
      )}
    </div>
  )
}
