/** That the network is away, and how old what is shown is: the same over everything that is live. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { link } from '../../live/connection.ts'
import { t } from '../../texts/t.ts'
import { Icon } from './Icon.tsx'
import styles from './strip.module.css'

/**
 * How old what is shown is while the connection is lost, in a component.
 * In whole seconds; `null` while the server is heard.
 */
function useLostAge(): number | null {
  const heardAt = useStore(link, (now) => (now.state === 'lost' ? now.heardAt : null))
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (heardAt === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [heardAt])
  return heardAt === null ? null : Math.max(0, Math.floor((now - heardAt) / 1_000))
}

const [MINUTE, HOUR] = [60, 3_600]

function ageWords(seconds: number): string {
  if (seconds < 2 * MINUTE) return t('offline.seconds', { count: seconds })
  if (seconds < 2 * HOUR) return t('offline.minutes', { count: Math.floor(seconds / MINUTE) })
  return t('offline.hours', { count: Math.floor(seconds / HOUR) })
}

type Props = {
  /** It lies over the end of the page: nothing moves under a finger when the network goes or comes. */
  readonly isOver?: boolean
}

/** Nothing while the server is heard. */
export function LostStrip({ isOver = false }: Props) {
  const age = useLostAge()
  if (age === null) return null
  return (
    <p className={styles.strip} role="status" data-lost data-over={isOver || undefined}>
      <Icon name="warning" size={20} />
      <span>
        {/* A timer is told when it comes, and not every second. */}
        <b role="timer">{ageWords(age)}</b> {t('offline.trying')}
      </span>
    </p>
  )
}
