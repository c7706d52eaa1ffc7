/** The matches of a knock-out: segments, total, lead. */
import type { KnockoutMatch } from '@openroom/protocol/schema/results'
import { t } from '../../texts/t.ts'
import { imps, signedImps } from '../../ui/figures.ts'
import type { Names } from '../../ui/names.ts'
import { CellLink } from '../../ui/results/CellLink.tsx'
import styles from './knockout.module.css'

type Side = 'home' | 'visiting'

const figure = (match: KnockoutMatch, side: Side): number | null =>
  side === 'home' ? match.homeImp : match.visitingImp

function lead(match: KnockoutMatch, side: Side): string {
  const own = figure(match, side)
  const other = figure(match, side === 'home' ? 'visiting' : 'home')
  return own !== null && other !== null && own > other ? signedImps(own - other) : ''
}

function Team({
  match,
  side,
  name,
}: {
  readonly match: KnockoutMatch
  readonly side: Side
  readonly name: string
}) {
  return (
    <tr>
      <th scope="row" title={name}>
        {name}
      </th>
      {match.segments.map((segment, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other name than their place
        <td key={at}>{imps(side === 'home' ? segment.homeImp : segment.visitingImp)}</td>
      ))}
      <td className={styles.total}>{imps(figure(match, side))}</td>
      <td className={styles.lead}>{lead(match, side)}</td>
    </tr>
  )
}

export function Knockout({
  matches,
  names,
  onCard,
}: {
  readonly matches: readonly KnockoutMatch[]
  readonly names: Names
  readonly onCard: (calcTableId: number, round: number) => void
}) {
  return matches.map((match) => {
    const name = (id: number) => names.of(id)?.name ?? ''
    const count = match.segments.length
    return (
      <table key={`${match.home}-${match.visiting}`} className={styles.match}>
        <caption className="said">
          {t('frequency.match', { home: name(match.home), visiting: name(match.visiting) })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('scores.team')}</th>
            {match.segments.map(({ calcTableId, round, homeImp }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: segments have no other name than their place
              <th key={at} scope="col">
                <CellLink
                  look="number"
                  onOpen={homeImp === null ? null : () => onCard(calcTableId, round)}
                  title={t('scores.segment.card', { round })}
                >
                  {`${at + 1}/${count}`}
                </CellLink>
              </th>
            ))}
            <th scope="col">{t('scores.total')}</th>
            <th scope="col">{t('scores.lead')}</th>
          </tr>
        </thead>
        <tbody>
          <Team match={match} side="home" name={name(match.home)} />
          <Team match={match} side="visiting" name={name(match.visiting)} />
        </tbody>
      </table>
    )
  })
}
