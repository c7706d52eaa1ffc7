/** The bulletin of a day of a tournament, for paper: of each session its ranking, matches and largest swings. */
import { groupBy } from '@openroom/bridge/groupBy'
import { isUpcoming, isWaiting } from '@openroom/protocol/names'
import type { Bulletin } from '@openroom/protocol/schema/bulletin'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { viewAt } from '@openroom/protocol/views'
import { useNear } from '../../live/older.ts'
import { useArchive } from '../../live/useArchive.ts'
import { t } from '../../texts/t.ts'
import { imps, impsText, matchPoints, points } from '../../ui/figures.ts'
import { isOfMatches, roundLabel } from '../../ui/labels.ts'
import { OfSession } from '../../ui/page/OfSession.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { PaperActions } from '../../ui/page/PaperActions.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { isNotPlayed, OverCell } from '../../ui/results/cells.tsx'
import { ContractBy } from '../../ui/results/playedColumns.tsx'
import TopRanking from '../../ui/results/TopRanking.tsx'
import { dayText, titleBesideTournament } from '../../ui/sessionTitle.ts'
import { Hidden } from '../../ui/spoilers/Hidden.tsx'
import styles from './bulletin.module.css'

type Match = Bulletin['matches'][number]

const pairText = (home: number | null, visiting: number | null, text: (value: number | null) => string) =>
  t('playing.score', { home: text(home), visiting: text(visiting) })

function Matches({ matches, session }: Pick<Bulletin, 'matches'> & { readonly session: MiniSession }) {
  const hasVps = matches.some(({ homeVp }) => homeVp !== null)
  // The sum of all sessions beside what this one has brought.
  const hasOwn = matches.some(({ homeOwn }) => homeOwn !== null)
  const isBam = session.calcType === 'BAM'
  const scores = isBam ? matchPoints : imps
  const columns = 2 + (hasVps ? 1 : 0) + (hasOwn ? 1 : 0)
  const row = (one: Match) => (
    <tr key={one.calcTableId}>
      <th scope="row">{t('playing.score', { home: one.home, visiting: one.visiting })}</th>
      {hasOwn && <td>{one.homeOwn !== null && pairText(one.homeOwn, one.visitingOwn, scores)}</td>}
      <td>{pairText(one.homeScore, one.visitingScore, scores)}</td>
      {hasVps && <td>{one.homeVp !== null && pairText(one.homeVp, one.visitingVp, points)}</td>}
    </tr>
  )
  return (
    <table>
      <caption>{t('matchView.matches')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('match')}</th>
          <th scope="col">{t(`wall.unit.${isBam ? 'MP' : session.totalPoints ? 'POINT' : 'IMP'}`)}</th>
          {hasOwn && <th scope="col">{t('scores.total')}</th>}
          {hasVps && <th scope="col">{t('wall.unit.VP')}</th>}
        </tr>
      </thead>
      {[...groupBy(matches, ({ round }) => round)].map(([round, own], _, all) => (
        <tbody key={round}>
          {all.length > 1 && (
            <tr>
              <th scope="rowgroup" colSpan={columns}>
                {roundLabel(round, session.arrangeType === 'KNOCK_OUT')}
              </th>
            </tr>
          )}
          {own.map(row)}
        </tbody>
      ))}
    </table>
  )
}

type Result = Bulletin['swings'][number]['results'][number]

const Played = ({ contract, decl, result }: Result) => (
  <>
    <ContractBy contract={contract} declarer={decl} /> {!isNotPlayed(contract) && <OverCell over={result} />}
  </>
)

function Swings({ swings, isTeams }: Pick<Bulletin, 'swings'> & { readonly isTeams: boolean }) {
  return (
    <table>
      <caption>{t(isTeams ? 'bulletin.swings' : 'bulletin.swings.field')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('card.board.spoken')}</th>
          <th scope="col">{isTeams ? t('card.room.OPEN') : t('frequency.contract')}</th>
          {isTeams && <th scope="col">{t('card.room.CLOSED')}</th>}
        </tr>
      </thead>
      <tbody>
        {swings.map(({ round, board, winner, loser, imps: value, results }) => (
          <tr key={`${round} ${board} ${winner}`}>
            <th scope="row">{t('wall.swing', { board, winner, loser, imps: impsText(value) })}</th>
            {(isTeams ? [0, 1] : [0]).map((room) => (
              <td key={room}>{results[room] && <Played {...results[room]} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type PartProps = {
  readonly session: MiniSession
  /** A ranking counts all sessions so far: the last one of the day has it. */
  readonly isRanked: boolean
}

function Part({ session, isRanked }: PartProps) {
  const { miniSessionId: id, type, numberOfRegistrations } = session
  const { data, error, refetch } = useArchive(session, viewAt('bulletin', { id }), {
    renewedBy: viewAt('boards', { id }),
  })
  return (
    <section className={styles.part}>
      <h2>{titleBesideTournament(session)}</h2>
      {isRanked && !isOfMatches(session) && <TopRanking session={session} most={numberOfRegistrations} />}
      {!data && <Waiting error={error} retry={refetch} />}
      {data && data.matches.length > 0 && <Matches matches={data.matches} session={session} />}
      {data && data.swings.length > 0 && <Swings swings={data.swings} isTeams={type === 'TEAM'} />}
    </section>
  )
}

/** As they were played; of a knock-out the newest first, whose matches say who has won. */
const inOrder = (a: MiniSession, b: MiniSession): number =>
  a.eventOrder - b.eventOrder ||
  (a.arrangeType === 'KNOCK_OUT' ? -1 : 1) *
    (a.segmentOrder - b.segmentOrder || a.session - b.session || a.miniSession - b.miniSession)

type DayProps = { readonly session: MiniSession; readonly all: readonly MiniSession[] }

function Day({ session, all }: DayProps) {
  const day = dayText(session)
  const { data, error, refetch } = useNear(session.miniSessionId)
  const own = all
    .filter((one) => one.tournamentId === session.tournamentId && dayText(one) === day)
    .filter((one) => one.score && !isUpcoming(one.status) && !isWaiting(one))
    .sort(inOrder)
  const isLast = (one: MiniSession) => own.findLast(({ segmentId }) => segmentId === one.segmentId) === one
  return (
    <Page
      narrow
      title={t('bulletin.title')}
      about={[session.tournamentName, day].filter(Boolean).join(' · ')}
      actions={<PaperActions href={`/screen/${session.miniSessionId}`} text={t('handRecords.back')} />}
    >
      {data === undefined ? (
        <Waiting error={error} retry={refetch} />
      ) : own.length === 0 ? (
        <Notice drawing="empty" title={t('bulletin.none')} />
      ) : (
        <Hidden>
          {own.map((one) => (
            <Part key={one.miniSessionId} session={one} isRanked={isLast(one)} />
          ))}
        </Hidden>
      )}
    </Page>
  )
}

export default function BulletinPage({ id }: { readonly id: number }) {
  return <OfSession id={id}>{(session, all) => <Day session={session} all={all} />}</OfSession>
}
