/** The correction that a form says, or which of its fields is wrong. */
import { readResultLine } from '@openroom/bridge/operate/resultLine'
import { err, ok, type Result } from '@openroom/bridge/result'
import type { AdjustmentUnit } from '@openroom/bridge/score/adjustments'
import type { WireCorrection } from '@openroom/protocol/schema/corrections'
import type { TextId } from '../../texts/t.ts'

export const KINDS = ['player', 'registration', 'result', 'average', 'split', 'penalty', 'board'] as const
export type Kind = (typeof KINDS)[number]

export const AWARDS = ['AVE+', 'AVE', 'AVE-'] as const
export type Award = (typeof AWARDS)[number]

export type Draft = {
  readonly kind: Kind
  readonly from: string
  readonly to: string
  readonly registration: string
  readonly board: number | null
  readonly table: string
  readonly result: string
  readonly ns: Award
  readonly ew: Award
  readonly scoreNs: string
  readonly scoreEw: string
  /** `own`: the points of the ranking. */
  readonly unit: AdjustmentUnit | 'own'
  readonly amount: string
  readonly reason: string
}

export type WrongField = { readonly field: keyof Draft; readonly text: TextId }

const needed = (field: keyof Draft) => err<WrongField>({ field, text: 'correct.needed' })

/** A number as people write it, with a comma or a real minus too; `null` for any other text. */
function numberIn(text: string): number | null {
  const plain = text.trim().replace('−', '-').replace(',', '.')
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

const NOT_PLAYED = /^n(ot )?\s*p(layed)?$/i

type Read = Result<WireCorrection, WrongField>

function resultOf({ table, result }: Draft, board: number): Read {
  if (NOT_PLAYED.test(result.trim()))
    return ok({ ...{ kind: 'result', table, board }, contract: null, lead: null, tricks: null })
  const read = readResultLine(result)
  if (read === null) return err({ field: 'result', text: 'correct.result.wrong' })
  const { contract, lead, tricks } = read
  return ok({ ...{ kind: 'result', table, board }, contract, lead, tricks })
}

function splitOf({ table, ...draft }: Draft, board: number): Read {
  const [scoreNs, scoreEw] = [numberIn(draft.scoreNs), numberIn(draft.scoreEw)]
  if (scoreNs === null || !Number.isInteger(scoreNs))
    return err({ field: 'scoreNs', text: 'correct.number.wrong' })
  if (scoreEw === null || !Number.isInteger(scoreEw))
    return err({ field: 'scoreEw', text: 'correct.number.wrong' })
  return ok({ kind: 'ruling', table, board, ruling: { kind: 'split', scoreNs, scoreEw } })
}

function penaltyOf({ registration, unit, ...draft }: Draft): Read {
  const amount = numberIn(draft.amount)
  if (registration === '') return needed('registration')
  if (amount === null || amount === 0) return err({ field: 'amount', text: 'correct.number.wrong' })
  return ok({ kind: 'penalty', registration, unit: unit === 'own' ? null : unit, amount })
}

export function correctionOf(draft: Draft): Read {
  const { kind, from, registration, board, table, ns, ew } = draft
  const to = draft.to.trim()
  if (draft.reason.trim() === '') return needed('reason')
  if (kind === 'penalty') return penaltyOf(draft)
  if (kind === 'player') {
    if (from.trim() === '') return needed('from')
    return to === '' ? needed('to') : ok({ kind, from: from.trim(), to })
  }
  if (kind === 'registration') {
    if (registration === '') return needed('registration')
    return to === '' ? needed('to') : ok({ kind, registration, to })
  }
  if (board === null) return needed('board')
  if (kind === 'board') return ok({ kind, board })
  if (table === '') return needed('table')
  if (kind === 'result') return resultOf(draft, board)
  if (kind === 'split') return splitOf(draft, board)
  return ok({ kind: 'ruling', table, board, ruling: { kind: 'average', ns, ew } })
}
