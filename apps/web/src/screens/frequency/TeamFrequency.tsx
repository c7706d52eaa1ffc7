/** Frequency of a team event. */
import type { TeamFrequencyRow } from '@openroom/protocol/schema/results'
import { viewAt } from '@openroom/protocol/views'
import { isMissing } from '../../live/http.ts'
import { useArchive } from '../../live/useArchive.ts'
import { useBoards, useRegistrations, useRounds } from '../../live/useSession.ts'
import { t } from '../../texts/t.ts'
import { calcWord } from '../../ui/calcWord.ts'
import { roundLabel } from '../../ui/labels.ts'
import { namesOf } from '../../ui/names.ts'
import { atLeast } from '../../ui/results/columns.ts'
import { roundSelectors } from '../../ui/results/RoundSelect.tsx'
import { useTier } from '../../ui/results/useTier.ts'
import { mayKnow } from '../../ui/secrecy/mayKnow.ts'
import { entriesOfBoards, openReplay } from '../../ui/slot/replayList.ts'
import { Screen } from '../../ui/slot/Screen.tsx'
import type { ScreenProps } from '../../ui/slot/types.ts'
import { withCard } from '../../ui/slot/withCard.ts'
import { BoardPager, FrequencyBody, inRound, useWaits } from './BoardPager.tsx'
import { shownMatches } from './rows.ts'
import { TeamTable } from './TeamTable.tsx'
import { useBidding } from './useBidding.tsx'

const hasCross = (rows: readonly TeamFrequencyRow[]): boolean =>
  rows.length > 1 &&
  rows.some(({ openNsCross, closedNsCross }) => openNsCross !== null || closedNsCross !== null)

function onlyCard(rows: readonly TeamFrequencyRow[] | null) {
  const [only, ...others] = rows ?? []
  return only && others.length === 0 ? { calcTableId: only.calculatedTableId, round: only.round } : null
}

export function TeamFrequency({ miniSession, params, slot }: ScreenProps<'frequency'>) {
  const { board } = params
  const id = miniSession.miniSessionId
  const knockOut = miniSession.arrangeType === 'KNOCK_OUT'
  const query = useArchive(miniSession, viewAt('teamFrequencies', { id, board }))
  const teams = useRegistrations(miniSession)
  const rounds = useRounds(miniSession)
  const boards = useBoards(miniSession)
  const fit = useTier()
  const { tier } = fit
  const waits = useWaits(miniSession, slot, isMissing(query.error) || query.data?.rows.length === 0)
  const bidding = useBidding(miniSession, board, slot.zoomed)
  const list = rounds.data?.rounds ?? []
  const played = boards.data?.find((entry) => entry.board === board)?.rounds ?? []
  const isRound = list.length === 0 || list.some((one) => one.round === params.round)
  const round = (isRound ? params.round : undefined) ?? played[0] ?? null
  const rows =
    query.data && teams.data ? shownMatches(query.data.rows, round, rounds.data?.withdraws ?? {}) : null
  const choose = (to: number): void => {
    const first = inRound(boards.data ?? [], to).find(({ enabled }) => enabled)
    const stays = played.includes(to)
    slot.replace('frequency', { board: stays ? board : (first?.board ?? board), round: to })
  }
  const select = { rounds: list, value: round, knockOut, onChange: choose }
  const where = round === null ? undefined : roundLabel(round, knockOut)
  const from = slot.returnedFrom
  const inPlace = round === null ? {} : { round }
  return (
    <Screen
      miniSession={miniSession}
      slot={slot}
      entries={withCard(slot, onlyCard(rows))}
      title={t('frequency.title', { board })}
      sub={where}
      place={where}
      {...roundSelectors(miniSession, select)}
      pager={
        <BoardPager
          session={miniSession}
          board={board}
          round={list.length > 1 ? round : null}
          onChoose={(to) => slot.replace('frequency', { board: to, ...inPlace })}
        />
      }
    >
      <FrequencyBody session={miniSession} {...{ board, query, waits, fit }} panel={bidding.panel}>
        <TeamTable
          tier={tier}
          bam={miniSession.calcType === 'BAM'}
          total={miniSession.totalPoints === true}
          cross={atLeast(tier, 'tablet') && hasCross(rows ?? [])}
          board={board}
          scoring={calcWord(miniSession.calcType, miniSession.totalPoints)}
          rows={rows}
          names={namesOf(teams.data ?? [])}
          replays={mayKnow('replay', { session: miniSession })}
          from={from?.screen === 'replay' && from.params.board === board ? from.params.ns : null}
          withBidding={bidding.behind}
          onReplay={(ns, row) => {
            const opened = { ns, board, round: row.round, calcTableId: row.calculatedTableId }
            openReplay(slot, id, opened, entriesOfBoards(boards.data ?? [], opened))
          }}
          onTeam={knockOut ? null : (registrationId) => slot.navigate('private-score', { registrationId })}
          onCard={(row) =>
            slot.navigate('score-card', { calcTableId: row.calculatedTableId, round: row.round })
          }
        />
      </FrequencyBody>
    </Screen>
  )
}
