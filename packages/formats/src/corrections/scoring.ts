/** How an event is scored, put right. */
import { type ConventionChanges, changesOver } from '@openroom/bridge/score/conventions'
import type { DocumentEvent } from '../json/document.ts'
import type { Scoring } from './correction.ts'

type Scored = Pick<DocumentEvent, 'calcType' | 'arrangeType' | 'winners' | 'sectionsScored' | 'conventions'>

/** What is not said stays. */
export function scoredAs<E extends Scored>(event: E, scoring: Scoring): E {
  const { pairs, vpScale, ...plain } = scoring
  const changes: ConventionChanges = {
    ...(pairs === undefined ? {} : { imps: { pairs } }),
    ...(vpScale === undefined ? {} : { teams: { vpScale: vpScale === 'none' ? null : { kind: vpScale } } }),
  }
  return { ...event, ...plain, conventions: changesOver(event.conventions, changes) }
}
