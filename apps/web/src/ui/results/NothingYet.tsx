/** In the place of results that are not there yet: when they come, and that the page fills by itself. */
import { isRunning } from '@openroom/protocol/names'
import { use } from 'react'
import { useSessions } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { Notice } from '../parts/Notice.tsx'
import { playingText } from '../playingText.ts'
import { ShownSession } from '../scoring/HowScored.tsx'

export function NothingYet({ title }: { readonly title: string }) {
  const session = use(ShownSession)
  const sessions = useSessions() ?? []
  const isPlayed = session && isRunning(session.status)
  const text = isPlayed ? playingText(session, sessions) : t('scores.empty.text')
  return <Notice drawing="empty" title={title} text={text} />
}
