/** One table of a season: places with what is shared, sessions that count, matches of a league. */
import type { SeasonBody, SeasonRow } from '@openroom/protocol/schema/season'
import { Link } from 'wouter'
import { t } from '../../../texts/t.ts'
import { signedImps } from '../../../ui/figures.ts'
import { dayOf, ofDay } from '../../../ui/moments.ts'
import styles from './seasons.module.css'
import { figureText, rowName } from './words.ts'

type Division = SeasonBody['divisions'][number]

function Place({ rank, tied }: Pick<SeasonRow, 'rank' | 'tied'>) {
  const [shown, said] =
    rank === null
      ? [t('season.unranked'), t('season.unranked.said')]
      : tied
        ? [t('season.tied', { rank }), t('season.tied.said', { rank })]
        : [`${rank}`, `${rank}`]
  return (
    <td className={styles.place}>
      <span aria-hidden="true">{shown}</span>
      <span className="said">{said}</span>
    </td>
  )
}

function Name({ row }: { readonly row: SeasonRow }) {
  const { team, teamId, players, moves } = row
  return (
    <th scope="row">
      {team === '' ? (
        players.map(({ personId, name }, at) => (
          <span key={personId ?? name}>
            {at > 0 && ' – '}
            {personId === null ? name : <Link href={`/players/${personId}`}>{name}</Link>}
          </span>
        ))
      ) : teamId === null ? (
        team
      ) : (
        <Link href={`/teams/${teamId}`}>{team}</Link>
      )}
      {moves !== null && (
        <small className={styles.moves} data-way={moves}>
          <span aria-hidden="true">{moves === 'up' ? '▲' : '▼'} </span>
          {t(`season.${moves}`)}
        </small>
      )}
    </th>
  )
}

function Session({
  of,
  season,
}: {
  readonly of: SeasonRow['sessions'][number]
  readonly season: SeasonBody
}) {
  if (of === null)
    return (
      <td className={styles.each}>
        <span className="said">{t('season.missed')}</span>
      </td>
    )
  const text = figureText(of.figure, season.figure)
  if (of.counts) return <td className={styles.each}>{text}</td>
  return (
    <td className={styles.each}>
      <s aria-hidden="true">{text}</s>
      <span className="said">{t('season.dropped', { figure: text })}</span>
    </td>
  )
}

const LEAGUE = ['matches', 'won', 'drawn', 'lost', 'net'] as const

function matchCells({ played, won, drawn, lost, impsWon, impsLost }: SeasonRow['matches']) {
  return { matches: played, won, drawn, lost, net: signedImps(Math.round((impsWon - impsLost) * 100) / 100) }
}

/** Where there is little room, a letter for those who see it. */
function Column({ column }: { readonly column: (typeof LEAGUE)[number] }) {
  if (column === 'matches' || column === 'net') return t(`season.column.${column}`)
  return (
    <>
      <span className={styles.long}>{t(`season.column.${column}`)}</span>
      <span className={styles.short} aria-hidden="true">
        {t(`season.short.${column}`)}
      </span>
    </>
  )
}

type SeasonTableProps = {
  readonly season: SeasonBody
  readonly division: Division
  /** Whether each session has a column. */
  readonly isEvery: boolean
}

export function SeasonTable({ season, division, isEvery }: SeasonTableProps) {
  const { kind, contestants, figure } = season
  const { rows, sessions, name } = division
  if (rows.length === 0)
    return <p className={styles.note}>{t(sessions.length === 0 ? 'season.empty' : 'season.unfit')}</p>
  const isLeague = kind === 'league'
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    <section className={styles.wide} tabIndex={0} aria-label={name === '' ? t('season.table') : name}>
      <table className={styles.table} data-league={isLeague || undefined}>
        <thead>
          <tr>
            <th scope="col" className={styles.place}>
              {t('season.place')}
            </th>
            <th scope="col">{t(`season.who.${contestants}`)}</th>
            <th scope="col">{t(`season.column.${figure}`)}</th>
            {isLeague ? (
              LEAGUE.map((column) => (
                <th key={column} scope="col" data-column={column}>
                  <Column column={column} />
                </th>
              ))
            ) : (
              <th scope="col">{t('season.column.played')}</th>
            )}
            {isEvery &&
              sessions.map(({ miniSessionId, day, session, tournament }) => (
                <th key={miniSessionId} scope="col" className={styles.each}>
                  <Link
                    href={`/screen/${miniSessionId}`}
                    title={[tournament, session].filter((part) => part !== '').join(' · ')}
                  >
                    {day === null ? t('season.undated') : dayOf(ofDay(day))}
                  </Link>
                </th>
              ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const cells = matchCells(row.matches)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: names that are hidden are all the same
              <tr key={`${rowName(row)} ${at}`} data-moves={row.moves ?? undefined}>
                <Place rank={row.rank} tied={row.tied} />
                <Name row={row} />
                <td className={styles.figure}>{figureText(row.figure, figure)}</td>
                {isLeague ? (
                  LEAGUE.map((column) => (
                    <td key={column} data-column={column}>
                      {cells[column]}
                    </td>
                  ))
                ) : (
                  <td>
                    {row.counted === row.played
                      ? row.played
                      : t('season.counted', { counted: row.counted, played: row.played })}
                  </td>
                )}
                {isEvery &&
                  sessions.map(({ miniSessionId }, place) => (
                    <Session key={miniSessionId} of={row.sessions[place] ?? null} season={season} />
                  ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
