/** Beneath what has no results yet: whom a session that has been played waits for. */
import { isWaiting } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useSessions } from '../../live/sessions.ts'
import { playingText } from '../playingText.ts'
import styles from './results.module.css'

export function WaitingNote({ session }: { readonly session: MiniSession }) {
  const all = useSessions() ?? []
  return isWaiting(session) ? <p className={styles.note}>{playingText(session, all)}</p> : null
}
