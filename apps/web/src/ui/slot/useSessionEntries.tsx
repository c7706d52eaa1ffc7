/** Entries of the navigation menu about the session as a whole, and the dialogs that they open. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { type Action, linkTo } from '../action.ts'
import { lazily } from '../lazily.ts'
import { useScoringDialog } from '../scoring/HowScored.tsx'
import { useSessionDialog } from './useSessionDialog.tsx'

const VideoDialog = lazily(() => import('../video/VideoDialog.tsx'))
const ExportDialog = lazily(() => import('../exports/ExportDialog.tsx'))

/** Loaded when it is pressed. */
const press = (session: number) =>
  void import('../folder/pressShown.ts').then(({ pressShown }) => pressShown(session))

/** The page beside this one that makes HTML of what is shown; of a session's landing, of its ranking. */
function embedShown(session: number): void {
  const { origin, href, search } = location
  const hasScreen = new URLSearchParams(search).has('screen')
  const of = hasScreen ? href : `${origin}/screen/${session}?screen=running-score`
  window.open(`/embed?${new URLSearchParams({ of })}`, '_blank', 'noreferrer')
}

/** @param hasBoard whether a board is shown that can go into a folder */
export function useSessionEntries(
  session: MiniSession,
  hasBoard: boolean,
): {
  readonly entries: readonly Action[]
  readonly dialogs: ReactNode
} {
  const how = useScoringDialog(session)
  const file = useSessionDialog(session, ExportDialog)
  const video = useSessionDialog(session, VideoDialog)
  const { miniSessionId, streams } = session
  const entries: readonly Action[] = [
    { id: 'video', text: t('video.entry'), when: streams.length > 0, run: video.show },
    { id: 'how', text: t('slot.how'), run: how.show },
    { id: 'export', text: t('slot.export'), run: file.show },
    { id: 'folder', text: t('slot.folder'), when: hasBoard, run: () => press(miniSessionId) },
    linkTo('bulletin', t('bulletin.title'), `/bulletin/${miniSessionId}`),
    linkTo('hands', t('slot.hands'), `/hand-records/${miniSessionId}`),
    { id: 'embed', text: t('slot.embed'), run: () => embedShown(miniSessionId) },
    // A page of its own: this one stays where it is.
    linkTo('kiosk', t('kiosk.entry'), `/screen/${miniSessionId}?kiosk`),
  ]
  const dialogs = (
    <>
      {how.dialog}
      {file.dialog}
      {video.dialog}
    </>
  )
  return { entries, dialogs }
}
