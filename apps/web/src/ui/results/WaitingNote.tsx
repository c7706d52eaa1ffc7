/** Beneath what has no results yet, or not all: when they come, and whom a session that has been played waits for. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useSessions } from '../../live/sessions.ts'
import { keepsBack, playingText } from '../playingText.ts'
import styles from './results.module.css'

export function WaitingNote({ session }: { readonly session: MiniSession }) {
  const all = useSessions() ?? []
  return keepsBack(session) ? <p className={styles.note}>{playingText(session, all)}</p> : null
}
