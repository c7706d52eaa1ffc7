/** A document's result as the scoring engine sees it. */
import type { Outcome } from '@openroom/bridge/score/outcome'
import type { DocumentResult } from './document.ts'

/** `notPlayed` for a result that has neither score nor adjustment. */
export function outcomeOf({ status, scoreNs, adjustment }: DocumentResult): Outcome {
  if (status === 'notPlayed') return { kind: 'notPlayed' }
  switch (adjustment?.kind) {
    case undefined:
      return scoreNs === null ? { kind: 'notPlayed' } : { kind: 'score', scoreNs }
    case 'fouled':
      return scoreNs === null ? { kind: 'notPlayed' } : { kind: 'score', scoreNs, group: adjustment.group }
    case 'average':
    case 'imps':
    case 'split':
      return adjustment
    case 'weighted': {
      const { ns, ew } = adjustment
      return ew === null ? { kind: 'weighted', components: ns } : { kind: 'weighted', components: ns, ew }
    }
  }
}
