/** How a session was scored: conventions in plain words, source and date, and how its figures compare with ours. */

import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Scoring } from '@openroom/protocol/schema/scoring'
import { viewAt } from '@openroom/protocol/views'
import { useArchive } from '../../live/useArchive.ts'
import { useRegistrations } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { type Names, namesOf } from '../names.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Waiting } from '../parts/Waiting.tsx'
import { Abbreviations } from './Abbreviations.tsx'
import { DifferingFigures } from './DifferingFigures.tsx'
import styles from './scoring.module.css'
import { scoringWords } from './scoringWords.ts'

function sourceText({ organiser, date: day }: Scoring): string | null {
  // Non-breaking hyphens: a narrow line ends before a day, not within it.
  const date = day?.replaceAll('-', '\u2011') ?? null
  if (organiser === null) return date === null ? null : t('scoring.date', { date })
  return date === null
    ? t('scoring.source', { name: organiser })
    : t('scoring.source.date', { name: organiser, date })
}

function countText({ equal, compared }: NonNullable<Scoring['figures']>): string {
  if (equal === compared) return t('scoring.all', { count: compared })
  return t('scoring.equal', { equal, compared })
}

type FiguresProps = { readonly scoring: Scoring; readonly names: Names }

function Figures({ scoring: { figures, totalPoints }, names }: FiguresProps) {
  if (figures === null) return <p>{t('scoring.running')}</p>
  const { published, compared } = figures
  if (published === 0) return <p>{t('scoring.none')}</p>
  return (
    <>
      {compared > 0 && <p>{countText(figures)}</p>}
      {published > compared && <p>{t('scoring.rest', { count: published - compared })}</p>}
      <DifferingFigures figures={figures} names={names} totalPoints={totalPoints === true} />
    </>
  )
}

type ScoringDialogProps = { readonly session: MiniSession; readonly onClose: () => void }

export default function ScoringDialog({ session, onClose }: ScoringDialogProps) {
  const { data, error, refetch } = useArchive(session, viewAt('scoring', { id: session.miniSessionId }))
  const registrations = useRegistrations(session)
  const source = data ? sourceText(data) : null
  return (
    <Dialog title={t('scoring.title')} size="large" onClose={onClose} done={t('scoring.close')}>
      {(error || !data) && <Waiting error={error} retry={refetch} />}
      {data && (
        <div className={styles.scoring}>
          <ul>
            {scoringWords(data).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          {source !== null && <p>{source}</p>}
          <h3>{t('scoring.figures')}</h3>
          <Figures scoring={data} names={namesOf(registrations.data ?? [])} />
          <h3>{t('scoring.short')}</h3>
          <Abbreviations />
        </div>
      )}
    </Dialog>
  )
}
