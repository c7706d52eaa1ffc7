/** Whether a hand is one that a pattern asks for: what queries find by keys, hand by hand. */
import type { HandFacts, HandPattern } from '@openroom/bridge/find/handPattern'

export const matchesHand = ({ shapes, least, most }: HandPattern, { shape, points }: HandFacts): boolean =>
  points >= least && points <= most && (shapes === null || shapes.includes(shape))
