/** What is kept for a time without the network: each session with its size, and the way to be rid of it. */
import { useCallback, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { keptSessions, lastRead } from '../../live/offline/keeping.ts'
import { bytesOf, KEPT_LIMITS, type KeptSession } from '../../live/offline/keptSessions.ts'
import { t } from '../../texts/t.ts'
import { fixed } from '../../ui/figures.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import styles from '../../ui/parts/dialogList.module.css'
import { sessionTitle } from '../../ui/sessionTitle.ts'
import { KeepWhole } from './KeepWhole.tsx'

/** Of what was kept something has a size: never 0. */
const megabytes = (bytes: number): string => fixed(Math.max(bytes, 10_000) / 1_000_000, 2)

function useKept() {
  const [list, setList] = useState<readonly KeptSession[] | null>(null)
  const look = useCallback(() => {
    keptSessions()
      .list()
      .then(setList, () => setList([]))
  }, [])
  useEffect(look, [look])
  const forget = (isGone: Parameters<ReturnType<typeof keptSessions>['forget']>[0]): void => {
    keptSessions().forget(isGone).then(look, look)
  }
  return { list, look, forget }
}

/** Asks before it is done: it cannot be taken back without the network. */
function Empty({ empty }: { readonly empty: () => void }) {
  const [asked, setAsked] = useState(false)
  return asked ? (
    <Button look="danger" onClick={empty}>
      {t('kept.empty.sure')}
    </Button>
  ) : (
    <Button onClick={() => setAsked(true)}>{t('kept.empty')}</Button>
  )
}

type RowProps = { readonly of: KeptSession; readonly onClose: () => void; readonly onRemove: () => void }

function Row({ of, onClose, onRemove }: RowProps) {
  const { session, sizes } = of
  const title = sessionTitle(session)
  const size = t('kept.megabytes', { size: megabytes(bytesOf(of)) })
  return (
    <li>
      <span className={styles.name}>
        <Link href={`/screen/${session.miniSessionId}`} onClick={onClose}>
          {session.tournamentName}
        </Link>
        <small>{title}</small>
        <small>{t('kept.size', { size, answers: Object.keys(sizes).length })}</small>
      </span>
      <Button onClick={onRemove}>
        <span aria-hidden="true">{t('kept.remove')}</span>
        <span className="said">
          {t('kept.remove.which', { name: `${session.tournamentName}, ${title}` })}
        </span>
      </Button>
    </li>
  )
}

export default function KeptDialog({ onClose }: { readonly onClose: () => void }) {
  const { list, look, forget } = useKept()
  const [shown] = useState(() => (window.location.pathname.startsWith('/screen/') ? lastRead() : null))
  const bytes = (list ?? []).reduce((sum, one) => sum + bytesOf(one), 0)
  return (
    <Dialog title={t('kept.title')} onClose={onClose} done={t('kept.close')}>
      {shown && <KeepWhole session={shown} onDone={look} />}
      {list?.length === 0 && <p>{t('kept.none')}</p>}
      {list !== null && list.length > 0 && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
          <section className={styles.scroller} tabIndex={0} aria-label={t('kept.title')}>
            <ul className={styles.list}>
              {list.map((one) => (
                <Row
                  key={one.session.miniSessionId}
                  of={one}
                  onClose={onClose}
                  onRemove={() => forget(({ miniSessionId }) => miniSessionId === one.session.miniSessionId)}
                />
              ))}
            </ul>
          </section>
          <div className={styles.note}>
            <p>
              {t('kept.about', {
                sessions: list.length,
                size: megabytes(bytes),
                most: KEPT_LIMITS.bytes / 1_000_000,
              })}
            </p>
            <Empty empty={() => forget(() => true)} />
          </div>
        </>
      )}
    </Dialog>
  )
}
