/** Rulings as words, for formats that have none for them: our own CSV, tags and columns of our own in PBN. */
import type { Award } from '@openroom/bridge/score/outcome'
import type { DocumentResult } from './json/document.ts'
import { isPercent } from './percent.ts'

type Adjustment = NonNullable<DocumentResult['adjustment']>
type Weighted = Extract<Adjustment, { kind: 'weighted' }>

const sharesText = (shares: Weighted['ns']): string =>
  shares.map(({ weight, scoreNs }) => `${Number((weight * 100).toFixed(6))}% of ${scoreNs}`).join(', ')

export function adjustmentText(adjustment: Adjustment): string {
  switch (adjustment.kind) {
    case 'average':
      return `${adjustment.ns} / ${adjustment.ew}`
    case 'split':
      return `NS ${adjustment.scoreNs} / EW ${adjustment.scoreEw}`
    case 'fouled':
      return `Fouled ${adjustment.group}`
    case 'imps':
      return `IMPs ${adjustment.ns} / ${adjustment.ew}`
    case 'weighted':
      return [adjustment.ns, adjustment.ew].flatMap((side) => (side ? [sharesText(side)] : [])).join(' / EW ')
  }
}

/** Whether the score that was made counts in no other way than in another field. */
export const keepsScore = (adjustment: Adjustment | null): boolean =>
  adjustment === null || adjustment.kind === 'fouled'

const figure = (text: string | undefined): number | null =>
  /^[+-]?\d{1,6}(\.\d{1,9})?$/.test(text ?? '') ? Number(text) + 0 : null

function award(text: string): Award | null {
  if (text === 'AVE+' || text === 'AVE' || text === 'AVE-') return text
  const value = figure(text)
  return value !== null && isPercent(value) ? value : null
}

const sharesIn = (text: string): Weighted['ns'] =>
  [...text.matchAll(/(\d{1,3}(?:\.\d{1,6})?)% of (-?\d{1,5})/g)].map(([, weight, score]) => ({
    weight: Number(weight) / 100,
    contract: null,
    lead: null,
    tricks: null,
    scoreNs: Number(score),
  }))

/** `null` when it is none. */
export function parseAdjustment(text: string): Adjustment | null {
  if (text === '') return null
  const split = /^NS (-?\d{1,5}) \/ EW (-?\d{1,5})$/i.exec(text)
  if (split) return { kind: 'split', scoreNs: Number(split[1]), scoreEw: Number(split[2]) }
  const fouled = /^Fouled ([1-9]\d?)$/i.exec(text)
  if (fouled) return { kind: 'fouled', group: Number(fouled[1]) }
  const imps = /^IMPs (\S+) \/ (\S+)$/i.exec(text)
  const [won, lost] = [figure(imps?.[1]), figure(imps?.[2])]
  if (imps) return won === null || lost === null ? null : { kind: 'imps', ns: won, ew: lost }
  const [own, other] = text.split(/ \/ EW /i).map(sharesIn)
  if (own && own.length > 0)
    return { kind: 'weighted', ns: own, ew: other && other.length > 0 ? other : null }
  const [ns, ew, more] = text.split('/').map((one) => award(one.trim().toUpperCase()))
  return ns == null || ew == null || more !== undefined ? null : { kind: 'average', ns, ew }
}

const RULING = 'Ruling: '

/** A note beside a result: the ruling in words where asked for, then what was said of it. */
export function noteText(adjustment: Adjustment, comment: string | null, inWords: boolean): string | null {
  if (!inWords) return comment
  return [`${RULING}${adjustmentText(adjustment)}`, ...(comment === null ? [] : [comment])].join('; ')
}

/** The ruling of such a note, and the rest of it. */
export function parseNote(note: string | null): {
  readonly ruling: Adjustment | null
  readonly comment: string | null
} {
  if (!note?.startsWith(RULING)) return { ruling: null, comment: note }
  const [words = '', ...rest] = note.slice(RULING.length).split('; ')
  return { ruling: parseAdjustment(words), comment: rest.length === 0 ? null : rest.join('; ') }
}
