/** What can be chosen in a plan, in the order in which it is offered. */
import type { PlannedScoring, PlannedSession } from '@openroom/protocol/schema/upcoming'

export const ALERT_TYPES = [
  'SELF',
  'SCREENLESS',
  'SCREENS',
] as const satisfies readonly PlannedSession['alertType'][]

export const RELEASE_RULES = [
  'DELAY',
  'BOARD',
  'SESSION',
] as const satisfies readonly PlannedSession['releaseRule'][]

export const VP_SCALES = [
  'wbfContinuous',
  'wbfDiscrete',
  'wbfDiscrete10',
  'discrete25',
  'acbl20',
  'acbl30',
  'butler',
  'own',
  'none',
] as const satisfies readonly PlannedScoring['vpScale'][]
