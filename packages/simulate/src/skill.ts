/** How good players are: 0 a beginner, 1 an expert. */
import type { Random } from './random.ts'

/** Skill of a player in a field of an average strength. */
export const drawSkill = (random: Random, average: number): number =>
  Math.min(0.98, Math.max(0.15, random.normal(average, 0.14)))

/** Standard deviation, in points, of how players judge a hand. */
export const judgementNoise = (skill: number): number => 0.35 + 1.1 * (1 - skill)

/** How likely a player is to see that a card gives a trick away. */
export const cardVision = (skill: number): number => 0.55 + 0.42 * skill
