/** Auctions and play in a Bridgemate file, where the clients were set to record them. */
import { type Call, isCall } from '@openroom/bridge/call'
import { type Card, isCard } from '@openroom/bridge/card'
import type { RecordedCall, RecordedCard } from '@openroom/bridge/table/record'
import type { DocumentBoard, DocumentResult, DocumentTableLog } from '../json/document.ts'
import { parseSeat } from '../pbn/values.ts'
import { boardOfDocument, logOfRecord } from '../recordLog.ts'
import type { Warnings } from '../remark.ts'
import { sectionIn } from './movement.ts'
import { type BwsRow, type BwsRows, isTrue, numberIn, textIn } from './rows.ts'

const CALL_WORDS: Readonly<Record<string, Call>> = {
  PASS: 'P',
  P: 'P',
  D: 'X',
  DBL: 'X',
  X: 'X',
  R: 'XX',
  RDBL: 'XX',
  XX: 'XX',
}

function callIn(row: BwsRow): Call | null {
  const text = textIn(row, 'Bid').toUpperCase().replace(/\s+/g, '')
  const call = CALL_WORDS[text] ?? (text.endsWith('N') ? `${text}T` : text)
  return isCall(call) ? call : null
}

function cardIn(row: BwsRow): Card | null {
  const text = textIn(row, 'Card').toUpperCase().replace(/\s+/g, '').replace('10', 'T')
  return isCard(text) ? text : null
}

const placeOfBwsRow = (row: BwsRow): string =>
  [sectionIn(row), textIn(row, 'Table'), textIn(row, 'Round'), textIn(row, 'Board')].join(' ')

/** Rows by table, round and board, in the order of their counter. */
function rowsByPlace(rows: readonly BwsRow[]): ReadonlyMap<string, readonly BwsRow[]> {
  const places = new Map<string, BwsRow[]>()
  for (const row of rows) {
    if (isTrue(row, 'Erased')) continue
    const place = placeOfBwsRow(row)
    const own = places.get(place)
    if (own) own.push(row)
    else places.set(place, [row])
  }
  for (const own of places.values()) {
    own.sort((a, b) => (numberIn(a, 'Counter', 0, 999) ?? 0) - (numberIn(b, 'Counter', 0, 999) ?? 0))
  }
  return places
}

export type Recorded = (place: string) => {
  readonly calls: readonly RecordedCall[]
  readonly cards: readonly RecordedCard[]
}

/** Calls and cards by `section table round board`. */
export function recordedOfBwsRows(rows: BwsRows): Recorded {
  const [bids, plays] = [rowsByPlace(rows.BiddingData), rowsByPlace(rows.PlayData)]
  return (place) => ({
    calls: (bids.get(place) ?? []).slice(0, 320).flatMap((row) => {
      const [seat, call] = [parseSeat(textIn(row, 'Direction')), callIn(row)]
      return seat && call ? [{ seat, call }] : []
    }),
    cards: (plays.get(place) ?? []).slice(0, 52).flatMap((row) => {
      const [seat, card] = [parseSeat(textIn(row, 'Direction')), cardIn(row)]
      return seat && card ? [{ seat, card }] : []
    }),
  })
}

/** The log of a board at a table; `null` when nothing of it was recorded. */
export function bwsLog(
  recorded: ReturnType<Recorded>,
  board: DocumentBoard,
  played: DocumentResult,
  warnings: Warnings,
): DocumentTableLog | null {
  const { calls, cards } = recorded
  if (calls.length === 0 && cards.length === 0) return null
  const { contract, tricks, scoreNs } = played
  const result = contract === null ? null : { contract, tricks, scoreNs }
  return logOfRecord({ board: boardOfDocument(board), calls, cards, contract, result }, null, warnings)
}
