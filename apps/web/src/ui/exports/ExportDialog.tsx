/** A session as a file, the board of it that is shown, or the tournament that it is of. */
import { EXPORT_FORMATS } from '@openroom/bridge/exports'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { sessionRoutes } from '@openroom/protocol/sessionRoutes'
import { t } from '../../texts/t.ts'
import styles from './export.module.css'
import SaveDialog, { type Saved } from './SaveDialog.tsx'

/** Of the screen that is shown alone. */
function boardShown(): number | null {
  const board = new URLSearchParams(location.search).get('board')
  return /^\d{1,4}$/.test(board ?? '') ? Number(board) : null
}

/** A table is of one session. */
const WITHOUT_TABLES = EXPORT_FORMATS.filter((format) => format !== 'csv' && format !== 'ranking')

function savedOf({ miniSessionId: id, tournamentId }: MiniSession, board: number | null): readonly Saved[] {
  const session: Saved = {
    key: 'session',
    label: t('export.what.session'),
    formats: EXPORT_FORMATS,
    pathOf: (format) => sessionRoutes.exported('session', id, format),
    hasDeals: true,
  }
  const tournament: Saved = {
    key: 'tournament',
    label: t('export.what.tournament'),
    formats: WITHOUT_TABLES,
    pathOf: (format) => sessionRoutes.exported('tournament', tournamentId, format),
    hasDeals: true,
  }
  if (board === null) return [session, tournament]
  const one: Saved = {
    key: 'board',
    label: t('export.what.board', { board }),
    formats: EXPORT_FORMATS.filter((format) => format !== 'ranking'),
    pathOf: (format) => sessionRoutes.exportedBoard(id, board, format),
    hasDeals: false,
  }
  // What is looked at is what is meant.
  return [one, session, tournament]
}

type ExportDialogProps = { readonly session: MiniSession; readonly onClose: () => void }

export default function ExportDialog({ session, onClose }: ExportDialogProps) {
  return (
    <SaveDialog all={savedOf(session, boardShown())} onClose={onClose}>
      <p>
        <a className={styles.zip} href={sessionRoutes.exportedZip(session.tournamentId)} download>
          {t('export.zip')}
        </a>
      </p>
    </SaveDialog>
  )
}
