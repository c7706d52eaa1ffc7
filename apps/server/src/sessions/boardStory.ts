/** What decided a board, on the wire. */
import type { Level } from '@openroom/bridge/call'
import type { Card, Strain } from '@openroom/bridge/card'
import { type Contract, DOUBLINGS, PASSED_OUT, tricksNeeded } from '@openroom/bridge/contract'
import { boardStory, type MatchStory, type StoryTable, turnOf } from '@openroom/bridge/score/boardStory'
import { SEATS } from '@openroom/bridge/seat'
import { toDirection, toLine } from '@openroom/protocol/names'
import type { RoomOfBoard, Story } from '@openroom/protocol/schema/fieldOfBoard'
import { contractText } from '@openroom/protocol/table/words'
import type { ScoredTable } from '../archive/boardScores.public.ts'

const contractOfScoredTable = ({ level, strain, doubling, declarer }: ScoredTable): Contract =>
  level === 0 || strain === null || declarer === null
    ? PASSED_OUT
    : {
        kind: 'played',
        level: level as Level,
        strain: strain as Strain,
        doubling: DOUBLINGS[doubling ?? 0]!,
        declarer: SEATS[declarer]!,
      }

const tricksOfContract = (contract: Contract, over: number | null): number | null =>
  contract.kind === 'passedOut' || over === null ? null : tricksNeeded(contract) + over

function tableOfScoredTable(row: ScoredTable): StoryTable {
  const { ns, ew, over, gap, score, lead, lead_cost, match_id, home } = row
  const contract = contractOfScoredTable(row)
  const tricks = tricksOfContract(contract, over)
  return {
    ns,
    ew,
    contract,
    tricks,
    scoreNs: score,
    lead: lead as Card | null,
    match: match_id === null ? null : String(match_id),
    isOpen: ns === home,
    doubleDummy: tricks === null || gap === null ? null : tricks - gap,
    leadCost: lead_cost,
  }
}

const playedContract = (contract: Contract) => ({
  contract: contractText(contract),
  declarer: contract.kind === 'passedOut' ? null : toDirection(contract.declarer),
})

const oneTable = ({ contract, tricks, scoreNs }: StoryTable) => ({
  ...playedContract(contract),
  result: contract.kind === 'passedOut' || tricks === null ? null : tricks - tricksNeeded(contract),
  score: scoreNs,
})

const roomOfStoryTable = (table: StoryTable): RoomOfBoard => ({
  ...oneTable(table),
  turn: turnOf(table),
  lead: table.lead,
})

const swingOfMatchStory = ({ open, closed, points, imps, difference }: MatchStory): Story['swing'] => ({
  home: open.ns,
  visiting: open.ew,
  open: roomOfStoryTable(open),
  closed: roomOfStoryTable(closed),
  points,
  imps,
  difference,
})

export function storyOf(rows: readonly ScoredTable[]): Story | null {
  const story = boardStory(rows.map(tableOfScoredTable))
  if (!story) return null
  const { tables, contracts, reached, best, matches, flat, swing } = story
  return {
    tables,
    contracts: contracts.map(({ contract, leads, ...counts }) => ({
      ...playedContract(contract),
      ...counts,
      leads: [...leads],
    })),
    reached: reached.map(({ side, ...counts }) => ({ line: toLine(side), ...counts })),
    best: best.map(({ side, tables: own, table }) => ({
      line: toLine(side),
      ...oneTable(table),
      tables: own,
      ns: table.ns,
      ew: table.ew,
    })),
    matches,
    flat,
    swing: swing && swingOfMatchStory(swing),
  }
}
