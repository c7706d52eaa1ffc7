/** Whom and what the viewer follows: each can be removed, and all of it forgotten. */
import { useState } from 'react'
import { Link } from 'wouter'
import { useStore } from 'zustand'
import { notify } from '../../live/notify.ts'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { FeedLinks } from '../../ui/followed/FeedLinks.tsx'
import { askAgain, type Followed, forgetAll, unfollow, useFollowed } from '../../ui/followed/followed.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import styles from '../../ui/parts/dialogList.module.css'
import { Notifications } from './Notifications.tsx'

function Name({ of, onClose }: { readonly of: Followed; readonly onClose: () => void }) {
  if (of.kind !== 'player') return <b>{of.name}</b>
  return (
    <Link href={`/players/${of.personId}`} onClick={onClose}>
      {of.name}
    </Link>
  )
}

/** Under which other names a player is followed because the viewer has said so. */
function Also({ of }: { readonly of: Followed }) {
  if (of.kind !== 'player' || (of.also ?? of.others) === undefined) return null
  return (
    <small>
      {of.also && t('followed.also', { names: listed(of.also) })}{' '}
      <Button onClick={() => askAgain(of)}>
        {t('followed.again')} <span className="said">{of.name}</span>
      </Button>
    </small>
  )
}

/** The same while names are added to it. */
const keyOf = (one: Followed): string =>
  one.kind === 'player' ? `player ${one.personId}` : `${one.kind} ${one.tournamentId} ${one.name}`

/** Asks before it is done: it cannot be taken back. */
function Forget() {
  const [asked, setAsked] = useState(false)
  return asked ? (
    <Button look="danger" onClick={forgetAll}>
      {t('followed.forget.sure')}
    </Button>
  ) : (
    <Button onClick={() => setAsked(true)}>{t('followed.forget')}</Button>
  )
}

export default function FollowedDialog({ onClose }: { readonly onClose: () => void }) {
  const list = useFollowed()
  const isTold = useStore(notify, ({ state }) => state === 'on')
  return (
    <Dialog title={t('followed.title')} onClose={onClose} done={t('followed.close')}>
      {list.length === 0 ? (
        <p>{t('followed.none')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        <section className={styles.scroller} tabIndex={0} aria-label={t('followed.title')}>
          <ul className={styles.list}>
            {list.map((one) => (
              <li key={keyOf(one)}>
                <span className={styles.name}>
                  <Name of={one} onClose={onClose} />
                  <small>{t(`followed.kind.${one.kind}`)}</small>
                  <Also of={one} />
                  <FeedLinks of={one} />
                </span>
                <Button onClick={() => unfollow([one])}>
                  <span aria-hidden="true">{t('followed.remove')}</span>
                  <span className="said">{t('followed.unfollow', { name: one.name })}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Notifications isWanted={list.length > 0} />
      <div className={styles.note}>
        <p>{t(isTold ? 'notify.where' : 'followed.where')}</p>
        {list.length > 0 && <Forget />}
      </div>
    </Dialog>
  )
}
