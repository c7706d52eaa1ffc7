/** The match, the other room and par in one line, where results have no place of their own. */
import type { GameContext } from '@openroom/protocol/schema/liveEvents'
import { t } from '../../texts/t.ts'
import { ContractText } from '../cards/CallText.tsx'
import { Hidden } from '../spoilers/Hidden.tsx'
import type { Analysis } from './DdsPanel.tsx'
import { OtherRoomLine } from './OtherRoomLine.tsx'
import styles from './resultLine.module.css'
import { roundResultText } from './roundResult.ts'
import { SideScore } from './SideScore.tsx'
import type { TeamLine } from './teamFigures.ts'

function Par({ analysis }: { readonly analysis: Analysis | null }) {
  if (analysis?.kind !== 'known') return null
  const { contracts, score } = analysis.par
  const [contract] = contracts
  return (
    <span>
      {t('line.par')}{' '}
      <b>
        {contract === undefined ? (
          t('result.passedOut')
        ) : (
          <>
            <ContractText contract={contract} /> <SideScore scoreNs={score} />
          </>
        )}
      </b>
    </span>
  )
}

function Standing({ teams }: { readonly teams: readonly TeamLine[] }) {
  const [home, visiting] = teams
  if (!home || !visiting || home.score === '' || visiting.score === '') return null
  return (
    <span title={t('play.versus', { home: home.team.name, visiting: visiting.team.name })}>
      {t('match')}{' '}
      <b>
        {home.score} – {visiting.score}
      </b>
    </span>
  )
}

/** @param analysis of the deal; `null` while it may not be seen */
export function ResultLine({
  context,
  teams,
  analysis,
}: {
  readonly context: GameContext | null
  readonly teams: readonly TeamLine[]
  readonly analysis: Analysis | null
}) {
  const came = roundResultText(context)
  return (
    <p className={styles.line}>
      <Hidden>
        <Standing teams={teams} />
        {(context?.tournamentType === 'TEAM' || came !== null) && (
          <Hidden isOutcome>
            {context?.tournamentType === 'TEAM' && (
              <span>
                {t('other')}{' '}
                <b>
                  <OtherRoomLine other={context.otherResult} on="text" />
                </b>
              </span>
            )}
            {came !== null && <b>{came}</b>}
          </Hidden>
        )}
        <Par analysis={analysis} />
      </Hidden>
    </p>
  )
}
