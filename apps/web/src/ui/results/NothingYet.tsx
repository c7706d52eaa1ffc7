/** In the place of results that are not there yet: when they come, and that the page fills by itself. */

import { isRunning } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { use } from 'react'
import { useSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { Notice } from '../parts/Notice.tsx'
import { figuresText, keepsBack, playingText } from '../playingText.ts'
import { ShownSession } from '../scoring/HowScored.tsx'
import styles from './results.module.css'

/** Beneath what has no results yet, or not all: when they come, and whom a session that has been played waits for. */
export function WaitingNote({
  session,
  hasFigures = false,
}: {
  readonly session: MiniSession
  readonly hasFigures?: boolean
}) {
  const all = useSessions() ?? []
  const text = hasFigures ? figuresText : playingText
  return keepsBack(session) ? <p className={styles.note}>{text(session, all)}</p> : null
}

export function NothingYet({ title }: { readonly title: string }) {
  const session = use(ShownSession)
  const sessions = useSessions() ?? []
  const isPlayed = session && isRunning(session.status)
  const text = isPlayed ? playingText(session, sessions) : t('scores.empty.text')
  return <Notice drawing="empty" title={title} text={text} />
}
