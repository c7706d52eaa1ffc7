/** Above a board of a folder that is gone through: its note, and the ways to the next and back. */
import { useState } from 'react'
import { t } from '../../texts/t.ts'
import { Button } from '../parts/Button.tsx'
import { readFolder } from './address.ts'
import styles from './folderStrip.module.css'
import { keepWalk, readWalk, useWalk } from './walk.ts'

export default function FolderStrip({ session }: { readonly session: number }) {
  const [walk, setWalk] = useState(readWalk)
  const folder = walk && readFolder(walk.hash)
  const one = walk && folder?.boards[walk.at]
  const goTo = useWalk(folder, walk?.hash ?? '')
  if (!walk || !folder || !one || one.session !== session) return null
  const { hash, at } = walk
  const leave = () => {
    keepWalk(null)
    setWalk(null)
  }
  return (
    <section className={styles.strip} aria-label={t('folder.strip', { title: folder.title })}>
      <p className={styles.place}>
        <a href={`/folder#${hash}`}>{folder.title}</a>{' '}
        <span>{t('folder.place', { number: at + 1, count: folder.boards.length })}</span>
      </p>
      {one.note !== '' &&
        (one.quiz === null ? (
          <p className={styles.note}>{one.note}</p>
        ) : (
          // It may tell the answer.
          <details className={styles.note}>
            <summary>{t('folder.note')}</summary>
            <p>{one.note}</p>
          </details>
        ))}
      <p className={styles.ways}>
        {at > 0 && <Button onClick={() => goTo(at - 1)}>{t('folder.previous')}</Button>}
        {at + 1 < folder.boards.length && (
          <Button look="primary" onClick={() => goTo(at + 1)}>
            {t('folder.next')}
          </Button>
        )}
        <Button onClick={leave}>{t('folder.leave')}</Button>
      </p>
    </section>
  )
}
