/** The two teams of a match and how it stands. */

import type { ScoreCard } from '@openroom/protocol/schema/screens'
import { t } from '../../texts/t.ts'
import { imps, matchPoints, points } from '../../ui/figures.ts'
import { FollowMark } from '../../ui/followed/FollowMark.tsx'
import type { Names } from '../../ui/names.ts'
import { CellLink } from '../../ui/results/CellLink.tsx'
import { Hidden } from '../../ui/spoilers/Hidden.tsx'
import styles from './card.module.css'
import { unitKey } from './columns.tsx'

type MatchProps = {
  /** `null` while it is on its way: its place is kept. */
  readonly card: ScoreCard | null
  readonly bam: boolean
  readonly total: boolean
  readonly names: Names
  readonly onTeam: (registrationId: number) => void
}

function Team({
  id,
  side,
  adjust,
  names,
  onTeam,
}: Pick<MatchProps, 'names' | 'onTeam'> & {
  readonly id: number | null
  readonly side: 'home' | 'visiting'
  readonly adjust: string | null
}) {
  const team = id === null ? null : names.of(id)
  return (
    <div className={styles.team} data-side={side}>
      <span className={styles.mark} title={t(`card.${side}`)} aria-hidden="true">
        {t(`card.${side}.mark`)}
      </span>
      <div className={styles.name}>
        <span className="said">{t(`card.${side}`)}</span>
        <CellLink
          onOpen={team?.bye === false ? () => onTeam(team.registrationId) : null}
          title={team?.name ?? ''}
        >
          <span className={styles.called}>
            <FollowMark of={id} />
            {team?.name ?? '\u00a0'}
          </span>
        </CellLink>
        {adjust !== null && (
          <Hidden>
            <p className={styles.adjust}>{t('card.adjust', { adjust })}</p>
          </Hidden>
        )}
      </div>
    </div>
  )
}

export function Match({ card, bam, total, names, onTeam }: MatchProps) {
  const home = (bam ? card?.homeMp : card?.homeImp) ?? null
  const visiting = (bam ? card?.visitingMp : card?.visitingImp) ?? null
  const figure = bam ? matchPoints : imps
  return (
    <header className={styles.match} aria-busy={card === null}>
      <Team
        id={card?.homeTeam ?? null}
        side="home"
        adjust={card?.readableImpAdjustHome ?? null}
        {...{ names, onTeam }}
      />
      <p className={styles.stand}>
        <Hidden>
          <b>
            {figure(home)} – {figure(visiting)}
          </b>{' '}
          <small>{t(unitKey(bam, total))}</small>
        </Hidden>
      </p>
      <Team
        id={card?.visitingTeam ?? null}
        side="visiting"
        adjust={card?.readableImpAdjustVisiting ?? null}
        {...{ names, onTeam }}
      />
      {card?.homeVp !== null && (
        <p className={styles.vps}>
          <Hidden of={t('card.vp')}>
            <b>{points(card?.homeVp ?? null)}</b> <small>{t('card.vp')}</small>{' '}
            <b>{points(card?.visitingVp ?? null)}</b>
          </Hidden>
        </p>
      )}
    </header>
  )
}
