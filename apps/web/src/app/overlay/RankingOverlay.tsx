/** Lines of a session's ranking, or the matches of a knock-out. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useMemo } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import { runningScoresAt, useCorrections, useRegistrations } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { namesOf } from '../../ui/names.ts'
import { rankingOf, rankingUnit } from '../../ui/results/ranking.ts'
import { titleBesideTournament } from '../../ui/sessionTitle.ts'
import styles from './overlay.module.css'
import type { Overlay } from './overlayAddress.ts'

type RankingProps = { readonly miniSession: MiniSession } & Pick<Overlay, 'lines'>

export function RankingOverlay({ miniSession, lines: { from, count } }: RankingProps) {
  const scores = useArchive(miniSession, runningScoresAt(miniSession.miniSessionId, null))
  const registrations = useRegistrations(miniSession)
  const names = useMemo(() => namesOf(registrations.data ?? []), [registrations.data])
  const corrections = useCorrections(miniSession)
  if (!scores.data || !registrations.data) return null
  const unit = rankingUnit(scores.data, miniSession)
  const groups = rankingOf(scores.data, miniSession, names, corrections)
    .map(({ title, lines }) => ({ title, lines: lines.slice(from - 1, from - 1 + count) }))
    .filter(({ lines }) => lines.length > 0)
  if (groups.length === 0) return null
  return (
    <section className={styles.ranking}>
      <header>
        <b>{miniSession.tournamentName}</b>
        <span>{titleBesideTournament(miniSession)}</span>
        {/* Percents say so themselves. */}
        {unit !== 'PERCENT' && <small>{t(`wall.unit.${unit}`)}</small>}
      </header>
      <div>
        {groups.map(({ title, lines }) => (
          <div key={title}>
            {title !== null && <h2>{title}</h2>}
            <ol>
              {lines.map(({ key, mark, name, figure }) => (
                <li key={key}>
                  <span>{mark}</span>
                  <b>{name}</b>
                  <strong>{figure}</strong>
                </li>
              ))}
            </ol>
          </div>
        ))}
      </div>
    </section>
  )
}
