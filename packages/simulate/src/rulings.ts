/** What a director does to a result now and then: averages, split and weighted scores, corrections. */
import type { PlayedContract } from '@openroom/bridge/contract'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import type { DocumentResult } from '@openroom/formats/json/document'
import type { DealtBoard } from './deal.ts'
import type { Random } from './random.ts'
import type { TableOutcome } from './table.ts'

const COMMENTS = {
  average: [
    'Slow play: no time left to play the board.',
    'Board fouled at a previous table.',
    'A player heard the result from the next table.',
  ],
  weighted: [
    'Misinformation about the two-heart bid; the lead might have been different.',
    'Partner’s long pause suggested bidding on.',
    'Missing alert: the defence was damaged.',
  ],
  split: ['Both sides at fault: no agreement on the double, no attempt to ask.'],
  corrected: ['Revoke in trick 7: one trick transferred.', 'Score entered for the wrong side.'],
} as const

const scoreOfDealtBoard = (board: DealtBoard, contract: PlayedContract, tricks: number): number =>
  scoreNs(contract, board.vulnerability, tricks)

/** Declarer's tricks moved by one, away from the end of the scale. */
const moveTrick = (tricks: number): number => (tricks >= 12 ? tricks - 1 : tricks + 1)

function weightResult(result: DocumentResult, board: DealtBoard, contract: PlayedContract, random: Random) {
  const { lead } = result
  const tricks = result.tricks ?? 0
  const share = random.pick([0.6, 0.7, 0.75, 0.5])
  const component = (weight: number, count: number) => ({
    weight,
    contract,
    lead,
    tricks: count,
    scoreNs: scoreOfDealtBoard(board, contract, count),
  })
  const ns = [component(share, tricks), component(Math.round((1 - share) * 100) / 100, moveTrick(tricks))]
  return { kind: 'weighted' as const, ns, ew: null }
}

type Ruling = keyof typeof COMMENTS | 'notPlayed'

const RULINGS: readonly Ruling[] = [
  'average',
  'average',
  'notPlayed',
  'weighted',
  'weighted',
  'corrected',
  'split',
]

const AVERAGES = [
  ['AVE+', 'AVE+'],
  ['AVE+', 'AVE-'],
  ['AVE-', 'AVE+'],
  ['AVE', 'AVE'],
  [55, 45],
] as const

const NO_RESULT = { contract: null, lead: null, tricks: null, scoreNs: null } as const

function apply(ruling: Ruling, result: DocumentResult, board: DealtBoard, random: Random): DocumentResult {
  if (ruling === 'notPlayed') return { ...result, ...NO_RESULT, status: 'notPlayed' }
  const ruled = { ...result, jury: true, juryComment: random.pick(COMMENTS[ruling]) }
  const { contract } = result
  if (ruling === 'average' || contract?.kind !== 'played') {
    const [ns, ew] = random.pick(AVERAGES)
    return { ...ruled, ...NO_RESULT, adjustment: { kind: 'average', ns, ew } }
  }
  if (ruling === 'weighted')
    return { ...ruled, scoreNs: null, adjustment: weightResult(result, board, contract, random) }
  const tricks = moveTrick(result.tricks ?? 0)
  const score = scoreOfDealtBoard(board, contract, tricks)
  if (ruling === 'corrected') return { ...ruled, tricks, scoreNs: score }
  const scores = [result.scoreNs ?? 0, score]
  return {
    ...ruled,
    scoreNs: null,
    adjustment: { kind: 'split', scoreNs: Math.min(...scores), scoreEw: Math.max(...scores) },
  }
}

/** The log of a ruled board: none of one not played, and the director's word at the end of a corrected one. */
function ruledLog({ log }: TableOutcome, ruling: Ruling, ruled: DocumentResult): TableOutcome['log'] {
  if (log === null || ruling === 'notPlayed' || ruled.contract === null) return null
  if (ruling !== 'corrected') return log
  const { contract, tricks, scoreNs: score } = ruled
  const events = [
    ...log.events,
    { type: 'CORRECTION' as const, result: { contract, tricks, scoreNs: score } },
  ]
  return { ...log, events }
}

/** Leaves most results as they are. */
export function withRuling(
  outcome: TableOutcome,
  board: DealtBoard,
  share: number,
  random: Random,
): TableOutcome {
  return random.chance(share) ? ruleOutcome(outcome, random.pick(RULINGS), board, random) : outcome
}

export function ruleOutcome(
  outcome: TableOutcome,
  ruling: Ruling,
  board: DealtBoard,
  random: Random,
): TableOutcome {
  const result = apply(ruling, outcome.result, board, random)
  return { result, log: ruledLog(outcome, ruling, result) }
}
