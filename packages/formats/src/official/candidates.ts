/** Ways of scoring that a source may have used without saying so. */
import {
  type ConventionChanges,
  type CrossImpConventions,
  changesOver,
} from '@openroom/bridge/score/conventions'
import type { PairCalculation } from '@openroom/bridge/score/pairScore'
import { type Variant, variantWith } from './pairVariants.ts'

/** By its name in reports and docs/formats.md. */
type Choice = readonly [name: string, changes: ConventionChanges]

export type Candidate = {
  readonly names: readonly string[]
  readonly changes: ConventionChanges
  readonly variant: Variant
}

/** What there is to choose about in an event. */
export type Choices = {
  /** Boards differ in their number of scores. */
  readonly uneven: boolean
  readonly weighted: boolean
  /** AVE+ and AVE−, which may follow a pair's own session. */
  readonly averages: boolean
  readonly sections: boolean
  /** A ranking of pairs of which some missed boards. */
  readonly missed: boolean
}

const butler = (trim: number, datum: 'mean' | 'median' = 'mean'): ConventionChanges => ({
  imps: { pairs: 'butler' },
  butler: { trim, datum },
})

const crossImpChanges = (method: CrossImpConventions['method']): ConventionChanges => ({
  imps: { pairs: 'crossImps' },
  crossImps: { method },
})

/** What boards with fewer scores are brought to. */
const TOPS: readonly Choice[] = [
  ['neuberg-to-session', { matchpoints: { neuberg: true, expected: 'session' } }],
  ['neuberg-by-board', { matchpoints: { neuberg: true, expected: 'rows' } }],
  ['without-neuberg', { matchpoints: { neuberg: false, expected: 'rows' } }],
]

/** A way of scoring with boards brought to another top. */
export const onOtherTops = ({ names, changes, variant }: Candidate): readonly Candidate[] =>
  TOPS.map(([name, top]) => ({
    names: [...names, name],
    changes: changesOver(changes, top),
    variant: variantWith(variant, top),
  }))

const when = (is: boolean, choices: readonly Choice[]): readonly (readonly Choice[])[] =>
  is ? [choices] : []

/** At most one of each list at a time. */
function listsOf(calculation: PairCalculation, choices: Choices): readonly (readonly Choice[])[] {
  const { uneven, weighted, averages, sections, missed } = choices
  const both = [
    ...when(sections, [
      ['sections-apart', { ranking: { sections: 'apart' } }],
      ['sections-together', { ranking: { sections: 'together' } }],
    ]),
    ...when(missed, [
      ['scaled-for-boards-missed', { ranking: { missedBoards: 'scaled' } }],
      ['not-scaled-for-boards-missed', { ranking: { missedBoards: 'left' } }],
    ]),
  ]
  if (calculation === 'IMP')
    return [
      [
        ['cross-imps', crossImpChanges('mean')],
        ['cross-imps-per-score', crossImpChanges('meanOfAll')],
        ['cross-imps-summed', crossImpChanges('sum')],
        ['cross-imps-probst', crossImpChanges('probst')],
        ['butler', butler(0)],
        ['butler-without-extremes', butler(1)],
        ['butler-without-two-extremes', butler(2)],
        ['butler-median', butler(0, 'median')],
      ],
      [
        ['datum-exact', { butler: { roundDatum: false } }],
        ['datum-rounded', { butler: { roundDatum: true } }],
      ],
      [['imps-capped-at-17', { crossImps: { cap: 17 }, butler: { cap: 17 } }]],
      ...both,
    ]
  return [
    [
      ['matchpoints-of-one', { matchpoints: { perWin: 1 } }],
      ['matchpoints-of-two', { matchpoints: { perWin: 2 } }],
    ],
    [
      ['ascherman', { matchpoints: { ascherman: true } }],
      ['no-ascherman', { matchpoints: { ascherman: false } }],
    ],
    ...when(uneven, TOPS),
    ...when(uneven, [
      ['neuberg-1-decimal', { matchpoints: { neubergDecimals: 1 } }],
      ['neuberg-2-decimals', { matchpoints: { neubergDecimals: 2 } }],
    ]),
    ...when(weighted, [['weighted-outside-field', { matchpoints: { weightedInField: false } }]]),
    ...when(averages, [['averages-fixed', { matchpoints: { ownAverage: false } }]]),
    ...both,
  ]
}

/**
 * Every way of scoring that differs from a variant, those that depart from it by the fewest choices first.
 */
export function conventionCandidates(variant: Variant, choices: Choices): readonly Candidate[] {
  const sets = listsOf(variant.calculation, choices).reduce<readonly (readonly Choice[])[]>(
    (sets, list) => sets.flatMap((set) => [set, ...list.map((one) => [...set, one])]),
    [[]],
  )
  const seen = new Set([JSON.stringify(variant.conventions)])
  return [...sets]
    .sort((a, b) => a.length - b.length)
    .flatMap((set) => {
      const changes = set.reduce<ConventionChanges>((sum, [, one]) => changesOver(sum, one), {})
      const own = variantWith(variant, changes)
      const key = JSON.stringify(own.conventions)
      if (seen.has(key)) return []
      seen.add(key)
      return [{ names: set.map(([name]) => name), changes, variant: own }]
    })
}
