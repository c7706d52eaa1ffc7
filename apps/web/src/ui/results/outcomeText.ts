/** What a table has of a board, in a line of plain text: as it was played, or as it was ruled. Pure. */
import { type Contract, tricksNeeded } from '@openroom/bridge/contract'
import type { WireOutcome } from '@openroom/protocol/schema/tableResult'
import { t } from '../../texts/t.ts'
import { plainContract } from '../cards/plainText.ts'
import { impsText, overWords, percentOf, percentText, signed, signedImps } from '../figures.ts'

type Played = { readonly contract: Contract | null; readonly tricks: number | null }

/** `4♠ by South +1`. */
export function playedText({ contract, tricks }: Played): string {
  if (contract === null) return t('contract.notPlayed')
  if (contract.kind === 'passedOut') return t('contract.passedOut')
  const over = overWords(tricks === null ? null : tricks - tricksNeeded(contract))
  return `${plainContract(contract)} ${over}`.trim()
}

/** A result that might have come about; of one that is typed the contract says the score. */
type Share = Played & { readonly weight: number; readonly scoreNs: number | null }

type Given = NonNullable<WireOutcome['adjustment']>
type Ruling =
  | Exclude<Given, { kind: 'weighted' }>
  | { readonly kind: 'weighted'; readonly ns: readonly Share[]; readonly ew: readonly Share[] | null }

function shareText({ weight, contract, tricks, scoreNs }: Share): string {
  const isKnown = contract !== null && (contract.kind === 'passedOut' || tricks !== null)
  const result = isKnown ? playedText({ contract, tricks }) : signed(scoreNs)
  return t('ruling.share', { percent: percentOf(`${Number((weight * 100).toFixed(4))}`), result })
}

const sharesText = (shares: readonly Share[]): string => shares.map(shareText).join(', ')

type Award = Extract<Given, { kind: 'average' }>['ns']

const awardText = (award: Award): string =>
  typeof award === 'number' ? percentText(award, Number.isInteger(award) ? 0 : 2) : t(`ruling.${award}`)

export function rulingText(ruling: Exclude<Ruling, { kind: 'fouled' }>): string {
  switch (ruling.kind) {
    case 'average':
      return t('ruling.sides', { ns: awardText(ruling.ns), ew: awardText(ruling.ew) })
    case 'split':
      return t('ruling.sides', { ns: signed(ruling.scoreNs), ew: signed(ruling.scoreEw) })
    case 'imps':
      return t('ruling.sides', { ns: impsText(ruling.ns, signedImps(ruling.ns)), ew: signedImps(ruling.ew) })
    case 'weighted':
      return ruling.ew === null
        ? sharesText(ruling.ns)
        : t('ruling.sides', { ns: sharesText(ruling.ns), ew: sharesText(ruling.ew) })
  }
}

/** @returns an empty text where nothing but the score is known */
export function outcomeText({ status, contract, tricks, adjustment }: WireOutcome): string {
  if (adjustment?.kind === 'fouled')
    return t('ruling.fouled', { result: playedText({ contract, tricks }), group: adjustment.group })
  if (adjustment !== null) return rulingText(adjustment)
  return contract === null && status === 'played' ? '' : playedText({ contract, tricks })
}
