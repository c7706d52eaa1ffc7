/** Results as the Bridgemates sent them: the last that was not erased counts. */
import { type Card, isCard } from '@openroom/bridge/card'
import type { Contract } from '@openroom/bridge/contract'
import { scoreNs } from '@openroom/bridge/score/duplicate'
import type { Award } from '@openroom/bridge/score/outcome'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import type { DocumentResult } from '../json/document.ts'
import { result } from '../json/documentBuilder.ts'
import { declaredContract, parseContract, parseSeat, parseTricks } from '../pbn/values.ts'
import { remark, type Warnings } from '../remark.ts'
import { sectionIn } from './movement.ts'
import { type BwsRow, type BwsRows, isTrue, numberIn, textIn } from './rows.ts'

export type Received = {
  readonly section: number
  readonly table: number
  readonly round: number
  readonly board: number
  readonly ns: number
  readonly ew: number
  readonly row: BwsRow
}

const WRONG_DIRECTION = /wrong\s*direction/i

/** Rows by section, board and pairs; pairs that sat in the wrong direction are turned round. */
export function receivedOf(rows: BwsRows): readonly Received[] {
  const last = new Map<string, Received>()
  for (const row of rows.ReceivedData) {
    const [table, round] = [numberIn(row, 'Table', 1, 10_000), numberIn(row, 'Round', 1, 1_000)]
    const board = numberIn(row, 'Board', 1, 999)
    const [ns, ew] = [numberIn(row, 'PairNS', 1, 100_000), numberIn(row, 'PairEW', 1, 100_000)]
    if (
      isTrue(row, 'Erased') ||
      table === null ||
      round === null ||
      board === null ||
      ns === null ||
      ew === null
    )
      continue
    const section = sectionIn(row)
    const turned = WRONG_DIRECTION.test(textIn(row, 'Remarks'))
    const received = { section, table, round, board, row, ns: turned ? ew : ns, ew: turned ? ns : ew }
    const key = `${section} ${board} ${Math.min(ns, ew)} ${Math.max(ns, ew)} ${ns === ew ? round : ''}`
    last.delete(key)
    last.set(key, received)
  }
  return [...last.values()]
}

const AVERAGES: Readonly<Record<number, Award>> = { 60: 'AVE+', 50: 'AVE', 40: 'AVE-' }

/** `40%-60%`, of North-South and East-West. */
function percentages(remarks: string): readonly [Award, Award] | null {
  const match = /^(\d{1,3})\s*%?\s*[-/]\s*(\d{1,3})\s*%?$/.exec(remarks)
  if (!match) return null
  const [ns, ew] = [Number(match[1]), Number(match[2])]
  return ns <= 100 && ew <= 100 ? [AVERAGES[ns] ?? ns, AVERAGES[ew] ?? ew] : null
}

function leadOf(row: BwsRow): Card | null {
  const text = textIn(row, 'LeadCard').toUpperCase().replace(/\s+/g, '').replace('10', 'T')
  return isCard(text) ? text : null
}

function playedOf(row: BwsRow): { readonly contract: Contract; readonly tricks: number | null } | null {
  const declarer = parseSeat(textIn(row, 'NS/EW'))
  const contract = declaredContract(parseContract(textIn(row, 'Contract').replace(/\s+/g, '')), declarer)
  if (contract === null) return null
  if (contract.kind === 'passedOut') return { contract, tricks: null }
  const tricks = parseTricks(textIn(row, 'Result'), contract.declarer, contract.level)
  return tricks ? { contract, tricks: tricks.tricks } : null
}

/** The result of a row; `null` while there is none, as for a late play. */
export function resultOf(
  { row, board }: Received,
  vulnerability: Vulnerability,
  warnings: Warnings,
): DocumentResult | null {
  const remarks = textIn(row, 'Remarks')
  const awarded = percentages(remarks)
  if (awarded) {
    const [ns, ew] = awarded
    return result({ board, adjustment: { kind: 'average', ns, ew }, jury: true })
  }
  if (/not\s*played|no\s*play/i.test(remarks)) return result({ board, status: 'notPlayed' })
  if (/arbitral/i.test(remarks))
    return result({ board, status: 'notPlayed', jury: true, juryComment: remarks })
  const played = playedOf(row)
  if (played) {
    const { contract, tricks } = played
    return result({
      board,
      contract,
      tricks,
      scoreNs: scoreNs(contract, vulnerability, tricks ?? 0),
      lead: leadOf(row),
    })
  }
  const written = [textIn(row, 'Contract'), textIn(row, 'Result'), remarks]
    .filter((one) => one !== '')
    .join(' ')
  if (written !== '' && !/late/i.test(remarks)) {
    const message = `Board ${board}: "${written}" is no result; the row is left out.`
    warnings.add(remark('bws-result', message, { args: { board }, excerpt: written }))
  }
  return null
}
