/** What is followed, where it is, and the ways there. */
import { isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Followed } from '../../../ui/followed/followed.ts'
import { LiveMark } from '../../../ui/parts/LiveMark.tsx'
import { sessionTitle } from '../../../ui/sessionTitle.ts'
import styles from './strip.module.css'

export type Way = {
  readonly key: string
  readonly text: string
  readonly query: string
  readonly told?: true
}

type CardProps = {
  readonly of: Followed
  /** `null` while it is not known, or in none. */
  readonly session: MiniSession | null
  /** In place of the session's title. */
  readonly where?: string
  readonly ways: readonly Way[]
  /** The result that the way with `told` leads to. */
  readonly children?: ReactNode
}

const hrefOf = (session: MiniSession, query: string): string => `/screen/${session.miniSessionId}?${query}`

export function Card({ of, session, where, ways, children }: CardProps) {
  const title = session && [session.tournamentName, sessionTitle(session)].filter(Boolean).join(' · ')
  const said = where ?? (of.kind === 'tournament' && session ? sessionTitle(session) : title) ?? ''
  return (
    <li className={styles.card} data-live={session !== null && isOnAir(session)}>
      <p className={styles.name} title={of.name}>
        {of.kind === 'player' ? <Link href={`/players/${of.personId}`}>{of.name}</Link> : of.name}
      </p>
      <p className={styles.where} title={said}>
        {session && isOnAir(session) && <LiveMark />} {said}
      </p>
      {session && ways.length > 0 && (
        <ul className={styles.ways} aria-label={of.name}>
          {ways.map(({ key, text, query, told = false }) => (
            <li key={key}>
              <Link href={hrefOf(session, query)}>{text}</Link>
              {told && children && <span className={styles.result}>{children}</span>}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
