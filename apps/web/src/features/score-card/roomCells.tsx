/** What the cells of a room hold, by column. */
import type { Room } from '@openroom/protocol/address'
import type { ScoreCardLine } from '@openroom/protocol/schema/screens'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { BiddingTrigger } from '../../ui/bidding/BiddingPanel.tsx'
import { signed } from '../../ui/figures.ts'
import {
  ContractCell,
  DeclarerCell,
  isNotPlayed,
  LeadCell,
  OverCell,
  ReplayButton,
  Signed,
} from '../../ui/results/cells.tsx'
import type { Tier } from '../../ui/results/columns.ts'
import { JuryMark } from '../../ui/results/JuryMark.tsx'
import results from '../../ui/results/results.module.css'
import { scoreOf } from '../../ui/results/teamFigures.ts'
import styles from './card.module.css'
import type { RoomKey } from './columns.ts'
import { type Chosen, commentIn, isJudged, isSameRoom, type RoomRow, resultIn } from './rows.ts'

/** Which bidding the panel shows, and how to choose it. */
export type Bidding = { readonly shown: Chosen | null; readonly toggle: (chosen: Chosen) => void }

type RoomCellsOf = {
  readonly line: ScoreCardLine
  readonly room: Room
  readonly tier: Tier
  readonly playVisible: boolean
  readonly onReplay: (row: RoomRow) => void
  readonly bidding: Bidding | null
  /** Whether the jury's comment is shown. */
  readonly open: boolean
  readonly onJury: () => void
}

type Cells = Partial<Readonly<Record<RoomKey, ReactNode>>>

function Contract({ line, room, bidding }: Pick<RoomCellsOf, 'line' | 'room' | 'bidding'>) {
  const text = <ContractCell contract={resultIn(line, room)?.contract ?? null} />
  if (bidding === null) return text
  const chosen = { room, board: line.board }
  return (
    <BiddingTrigger
      label={t('bidding.of.room', { board: line.board, room: t(`card.room.${room}`) })}
      open={isSameRoom(bidding.shown, chosen)}
      onToggle={() => bidding.toggle(chosen)}
    >
      {text}
    </BiddingTrigger>
  )
}

/** The cells, and whether they lead to a replay. */
export function roomCells(of: RoomCellsOf): { readonly cells: Cells; readonly opens: boolean } {
  const { line, room, tier, playVisible, onReplay, bidding, open, onJury } = of
  const result = resultIn(line, room)
  if (result === null) return { cells: {}, opens: false }
  const { board } = line
  const opens = playVisible && result.replay
  const phone = tier === 'phone'
  const replay = opens && (
    <ReplayButton
      label={t('card.replay.of', { board, room: t(`card.room.${room}`) })}
      onOpen={() => onReplay({ board, ns: { room, team: result.ns } })}
    />
  )
  const mark = isJudged(line, room) && (
    <JuryMark open={open} onToggle={commentIn(line, room) === null ? null : onJury} />
  )
  const cells: Cells = {
    replay,
    contract: (
      <>
        <Contract line={line} room={room} bidding={bidding} />
        {phone && (
          <>
            <span className={styles.by}>
              <DeclarerCell declarer={result.decl} />
            </span>
            {mark && <span data-mark>{mark}</span>}
            <span className={results.hiddenReplay}>{replay}</span>
          </>
        )}
      </>
    ),
    by: <DeclarerCell declarer={result.decl} />,
    lead: <LeadCell lead={result.lead} />,
    over: (
      <>
        {!phone && mark}
        {isNotPlayed(result.contract) ? null : <OverCell over={result.result} />}
      </>
    ),
    score: <Signed value={result.score} text={signed(result.score).replace('+', '')} />,
    scoreNS: scoreOf(result, 'NS'),
    scoreEW: scoreOf(result, 'EW'),
  }
  return { cells, opens }
}
