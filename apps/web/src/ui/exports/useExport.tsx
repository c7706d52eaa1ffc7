/** The entry of a session's menu that saves it as a file, and the dialog that it opens. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { lazily } from '../lazily.ts'
import type { NavEntry } from '../slot/types.ts'
import { useSessionDialog } from '../slot/useSessionDialog.tsx'

const ExportDialog = lazily(() => import('./ExportDialog.tsx'))

export function useExport(session: MiniSession): { readonly entry: NavEntry; readonly dialog: ReactNode } {
  const { show, dialog } = useSessionDialog(session, ExportDialog)
  return {
    entry: { key: 'export', label: t('slot.export'), current: false, disabled: false, go: show },
    dialog,
  }
}
