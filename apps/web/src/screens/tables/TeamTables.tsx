/** The matches of a round. */
import { isOnAir } from '@openroom/protocol/names'
import type { TeamTable } from '@openroom/protocol/schema/screens'
import { viewAt } from '@openroom/protocol/views'
import { useEffect } from 'react'
import { useArchive } from '../../live/useArchive.ts'
import { useBoards, useRegistrations, useRounds } from '../../live/useSession.ts'
import { useViewers, viewersOf } from '../../live/useViewers.ts'
import { t } from '../../texts/t.ts'
import { roundLabel } from '../../ui/labels.ts'
import { namesOf } from '../../ui/names.ts'
import { Failed } from '../../ui/parts/Failed.tsx'
import { Notice } from '../../ui/parts/Notice.tsx'
import { ReplayButton } from '../../ui/results/cells.tsx'
import { Fit } from '../../ui/results/Fit.tsx'
import { LiveRooms } from '../../ui/results/LiveRooms.tsx'
import { WaitingNote } from '../../ui/results/NothingYet.tsx'
import { ResultTable } from '../../ui/results/ResultTable.tsx'
import { roundSelectors, shownRound } from '../../ui/results/RoundSelect.tsx'
import { useTier } from '../../ui/results/useTier.ts'
import { viewedRound } from '../../ui/results/viewed.ts'
import { entriesOfBoards, openReplay } from '../../ui/slot/replayList.ts'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { WallChoice } from '../../ui/wall/WallChoice.tsx'
import { teamColumns } from './columns.tsx'
import { displayedRound, rawRounds, showsOperatorReplay } from './rules.ts'
import styles from './tables.module.css'

/** @param onReplay with the team that sat north-south: home in the open room, the visitors in the closed one */
function OperatorReplays({
  table,
  onReplay,
}: {
  readonly table: TeamTable
  readonly onReplay: (ns: number) => void
}) {
  const { tableNumber, home, visiting, openTableId, closeTableId } = table
  const of = (room: string) => t('tables.replay.of', { table: tableNumber, room })
  return (
    <span className={styles.rooms}>
      {openTableId !== null && <ReplayButton label={of(t('tables.open'))} onOpen={() => onReplay(home)} />}
      {closeTableId !== null && (
        <ReplayButton label={of(t('tables.closed'))} onOpen={() => onReplay(visiting)} />
      )}
    </span>
  )
}

const KEY_OF = ({ calcTableId }: TeamTable): number => calcTableId

export function TeamTables({ miniSession, params, slot }: ScreenProps<'tables'>) {
  const id = miniSession.miniSessionId
  const knockOut = miniSession.arrangeType === 'KNOCK_OUT'
  const rounds = useRounds(miniSession)
  const boards = useBoards(miniSession)
  const teams = useRegistrations(miniSession)
  const list = rawRounds(miniSession, rounds.data?.rounds ?? [])
  const round = params.round === 0 ? 0 : shownRound(list, params.round)
  useEffect(() => {
    if (params.round !== undefined) viewedRound.keep(id, params.round)
  }, [id, params.round])
  const query = useArchive(miniSession, round === null ? null : viewAt('tables', { id, round }))
  const linked = round === null ? null : displayedRound(miniSession, round)
  const replays = showsOperatorReplay(miniSession)
  const first = useArchive(
    miniSession,
    replays && linked !== null ? viewAt('bidOnlyTeamFrequencyBoard', { id, round: linked }) : null,
  )
  const viewers = useViewers(miniSession)
  const fit = useTier()
  const { tier } = fit
  const names = namesOf(teams.data ?? [])
  const tables: readonly TeamTable[] | null =
    query.data === undefined || query.data.type === 'PAIR' ? null : query.data.tables
  const live = isOnAir(miniSession) && slot.offers('play')
  const board = first.data?.board ?? 0
  const replay = (table: TeamTable, ns: number): void => {
    const opened = {
      ns,
      board,
      calcTableId: table.calcTableId,
      ...(linked === null ? {} : { round: linked }),
    }
    openReplay(slot, id, opened, entriesOfBoards(boards.data ?? [], opened))
  }
  const rooms = live
    ? (table: TeamTable) => <LiveRooms session={miniSession} table={table} slot={slot} />
    : replays && board > 0
      ? (table: TeamTable) => <OperatorReplays table={table} onReplay={(ns) => replay(table, ns)} />
      : null
  const columns = teamColumns({
    tier,
    bam: miniSession.calcType === 'BAM',
    total: miniSession.totalPoints === true,
    vps: !knockOut && (tables?.some(({ vpHome }) => vpHome !== null) ?? miniSession.calcType !== 'BAM'),
    names,
    onCard: ({ calcTableId, round: at }) =>
      slot.navigate('score-card', { calcTableId, round: displayedRound(miniSession, at) }),
    onTeam: (registrationId) => slot.navigate('private-score', { registrationId }),
    rooms,
    commentators: live,
    viewers: viewers && (({ openTableId, closeTableId }) => viewersOf(viewers, openTableId, closeTableId)),
  })
  const select = {
    rounds: list,
    value: round,
    knockOut,
    onChange: (to: number) => slot.replace('tables', { round: to }),
  }
  const from = slot.returnedFrom
  const title =
    round === 0
      ? t('tables.none')
      : knockOut && round !== null
        ? list[0]?.round === 1
          ? t('tables.segment', { round, count: list.length })
          : roundLabel(round, true)
        : t('tables.matches')
  return (
    <Screen
      miniSession={miniSession}
      slot={slot}
      title={title}
      place={round === null || round === 0 || knockOut ? undefined : t('frequency.round', { round })}
      {...roundSelectors(miniSession, select)}
    >
      <WallChoice miniSession={miniSession} params={params} slot={slot} />
      <Fit of={fit} className={styles.tables}>
        {query.error ? (
          <Failed error={query.error} retry={() => void query.refetch()} />
        ) : tables?.length === 0 ? (
          <Notice drawing="empty" title={t('tables.empty')} text={t('tables.empty.text')} />
        ) : (
          <ResultTable
            caption={t('tables.caption', { name: miniSession.tournamentName })}
            columns={columns}
            groups={tables && teams.data ? [{ title: null, rows: tables }] : null}
            keyOf={KEY_OF}
            marked={({ calcTableId }) =>
              from?.screen === 'score-card' && from.params.calcTableId === calcTableId
            }
            every={4}
            under={tier === 'phone' ? (rooms ?? undefined) : undefined}
          />
        )}
        <WaitingNote session={miniSession} />
      </Fit>
    </Screen>
  )
}
