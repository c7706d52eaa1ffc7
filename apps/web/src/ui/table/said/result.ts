/** What a board came to, in words: contract, tricks over or under, the score and whose it is. */
import type { PlayedContract } from '@openroom/bridge/contract'
import type { TableState } from '@openroom/bridge/table/state'
import { isCorrected, resultLine, resultOf, type TableResult } from '@openroom/bridge/table/view'
import { t } from '../../../texts/t.ts'
import { spokenContract } from '../../cards/spoken.ts'
import { sentences } from './sentences.ts'

/** `4 spades doubled by South`. */
export const spokenDeclared = (contract: PlayedContract): string =>
  `${spokenContract(contract)} ${t('contract.by', { seat: t(`seat.${contract.declarer}`) })}`

/** `made`, `2 overtricks`, `one down`. */
function spokenOver(over: number): string {
  if (over === 0) return t('said.made.over')
  return over > 0 ? t('dds.over', { count: over }) : t('dds.down', { count: -over })
}

/** `620 to North-South`. */
function spokenScore(scoreNs: number): string {
  if (scoreNs === 0) return t('said.score.none')
  const side = scoreNs > 0 ? 'NS' : 'EW'
  return t('said.score', { score: Math.abs(scoreNs), side: t(`side.${side}.spoken`) })
}

/** `4 spades by South, one overtrick. 650 to North-South`. */
export function spokenLine(result: Omit<TableResult, 'source'>): string {
  const line = resultLine(result)
  if (line.kind === 'passedOut') return t('said.passedOut')
  const bid = line.contract ? spokenDeclared(line.contract) : ''
  if (line.kind === 'tdRuling') return [bid, t('result.tdRuling')].filter((part) => part !== '').join(', ')
  const over = line.over === null ? '' : spokenOver(line.over)
  const came = [bid, over].filter((part) => part !== '').join(', ')
  return sentences([came, spokenScore(line.scoreNs)])
}

/** The result that counts, and whether the director set it. */
export function spokenResult(state: TableState): string {
  const result = resultOf(state)
  if (result === null) return t('result.none')
  const line = spokenLine(result)
  return isCorrected(state) ? `${t('result.corrected')}: ${line}` : line
}
