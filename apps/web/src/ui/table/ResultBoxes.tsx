/** What came of the board: at this table, for the sides, in the other room. */
import type { TableState } from '@openroom/bridge/table/state'
import { type ResultLine, resultLine, resultOf, type TableResult } from '@openroom/bridge/table/view'
import { otherRoom } from '@openroom/protocol/address'
import type { GameContext } from '@openroom/protocol/schema/liveEvents'
import { fromWireResult } from '@openroom/protocol/table/gameCodec'
import { t } from '../../texts/t.ts'
import { ContractText } from '../cards/CallText.tsx'
import { mayKnow, type Viewing } from '../secrecy/mayKnow.ts'
import { Hidden } from '../spoilers/Hidden.tsx'
import { overText } from './DdsChip.tsx'
import styles from './resultBoxes.module.css'
import { roundResultText } from './roundResult.ts'
import { SideScore } from './SideScore.tsx'
import type { TeamLine } from './teamFigures.ts'

const overOf = (line: ResultLine): string | null => {
  if (line.kind === 'tdRuling') return t('result.tdRuling')
  return line.kind === 'played' && line.over !== null ? overText(line.over) : null
}

/** Contract, declarer and what it came to, then the score and an optional word beside it. */
function Lines({
  result,
  passed,
  beside,
}: {
  result: Omit<TableResult, 'source'>
  passed: string
  beside: string | null
}) {
  const line = resultLine(result)
  const contract = line.kind === 'passedOut' ? null : line.contract
  return (
    <>
      <p className={styles.main}>
        {contract ? (
          <span>
            <b className={styles.contract}>
              <ContractText contract={contract} />
            </b>{' '}
            {t('contract.by', { seat: t(`seat.${contract.declarer}`) })}
          </span>
        ) : (
          <b>{line.kind === 'passedOut' ? passed : ''}</b>
        )}
        <b>{overOf(line)}</b>
      </p>
      <p className={styles.more}>
        {result.scoreNs !== null && contract && <SideScore scoreNs={result.scoreNs} />}
        <span>{beside}</span>
      </p>
    </>
  )
}

/** Where nothing is told: there may be nothing yet. */
const Untold = ({ isKept }: { readonly isKept: boolean }) => (
  <p className={styles.more}>{t(isKept ? 'result.hidden' : 'result.none')}</p>
)

type TableResultBoxProps = {
  /** `null` where what came of it is not for who looks into one hand. */
  readonly last: TableState | null
  readonly context: GameContext | null
  /** Whether it has been watched to its end. */
  readonly isSeen?: boolean
}

/** The result of the whole log: of a replay at its end, or when asked for. */
export function TableResultBox({ last, context, isSeen = false }: TableResultBoxProps) {
  const result = last && resultOf(last)
  return (
    <section className={styles.box}>
      <h2>{t('result.here')}</h2>
      <Hidden isSeen={isSeen} isOutcome={result !== null}>
        {result ? (
          <Lines result={result} passed={t('result.passedOut')} beside={roundResultText(context)} />
        ) : (
          <Untold isKept={last === null} />
        )}
        {last !== null && last.corrections.length > 0 && (
          <p className={styles.jury}>{t('result.corrected')}</p>
        )}
      </Hidden>
    </section>
  )
}

/** The match as it stands. */
export function MatchBox({ teams }: { readonly teams: readonly TeamLine[] }) {
  if (teams.length === 0) return null
  return (
    <section className={styles.box}>
      <h2>{t('match')}</h2>
      <Hidden>
        {teams.map(({ team, score, vps }) => (
          <p key={team.teamId} className={styles.team} data-team>
            <span title={team.name}>{team.name}</span>
            <b>{score}</b>
            {vps !== '' && <span>{t('match.vps', { vps })}</span>}
          </p>
        ))}
      </Hidden>
    </section>
  )
}

/**
 * Only team events have an other room.
 * @param viewing what came of the board there is for those who may know what comes here
 * @param go to the board there; `null` without a record of it
 */
export function OtherRoomBox({
  context,
  viewing,
  go,
}: {
  readonly context: GameContext | null
  readonly viewing: Viewing
  readonly go: (() => void) | null
}) {
  if (context === null || context.tournamentType !== 'TEAM') return null
  const room = context.roomType
  const title = room === null ? t('other') : t(`other.${otherRoom(room)}`)
  const knows = mayKnow('rooms', viewing)
  const other = knows ? context.otherResult : null
  return (
    <section className={styles.box}>
      <div className={styles.head}>
        <h2>{title}</h2>
        <button type="button" className={styles.go} disabled={go === null} onClick={go ?? undefined}>
          {t('other.go')}
        </button>
      </div>
      <Hidden isOutcome={other !== null}>
        {other ? (
          <Lines result={fromWireResult(other)} passed={t('other.pass')} beside={null} />
        ) : (
          <Untold isKept={!knows} />
        )}
      </Hidden>
    </section>
  )
}
