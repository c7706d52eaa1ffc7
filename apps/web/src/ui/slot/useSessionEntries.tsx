/** Entries of the navigation menu about the session as a whole, and the dialogs that they open. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { lazily } from '../lazily.ts'
import { useScoringDialog } from '../scoring/HowScored.tsx'
import { entry, type NavEntry } from './types.ts'
import { useSessionDialog } from './useSessionDialog.tsx'

const VideoDialog = lazily(() => import('../video/VideoDialog.tsx'))
const ExportDialog = lazily(() => import('../exports/ExportDialog.tsx'))

/** Loaded when it is pressed. */
const press = (session: number) =>
  void import('../folder/pressShown.ts').then(({ pressShown }) => pressShown(session))

export function useSessionEntries(session: MiniSession): {
  readonly entries: readonly NavEntry[]
  readonly dialogs: ReactNode
} {
  const how = useScoringDialog(session)
  const file = useSessionDialog(session, ExportDialog)
  const video = useSessionDialog(session, VideoDialog)
  const entries = [
    ...(session.streams.length > 0 ? [entry('video', t('video.entry'), video.show)] : []),
    entry('how', t('slot.how'), how.show),
    entry('export', t('slot.export'), file.show),
    entry('folder', t('slot.folder'), () => press(session.miniSessionId)),
    { ...entry('hands', t('slot.hands'), () => undefined), href: `/hand-records/${session.miniSessionId}` },
    // A page of its own: this one stays where it is.
    { ...entry('kiosk', t('kiosk.entry'), () => undefined), href: `/screen/${session.miniSessionId}?kiosk` },
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
