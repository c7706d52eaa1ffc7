/** The draw of a knock-out, stage by stage: who is left meets whom, and where the winners go on to. */
import type { Meeting } from './roundRobin.ts'

/** Places of a full field: the next power of two. */
export const fullField = (field: number): number => 2 ** Math.ceil(Math.log2(Math.max(2, field)))

/**
 * First against last, second against last but one: the seeds meet late. Where the field is no power of two the first have
 * byes. Given the winners in the order of their matches, the same is the next stage.
 * @param field contestants that are left, in the order of their seeds or of the matches they have won
 */
export function stageMeetings(field: number): readonly Meeting[] {
  const full = fullField(field)
  return Array.from({ length: full / 2 }, (_, i): Meeting => [i, full - 1 - i < field ? full - 1 - i : null])
}

/** Stages that a field plays. */
export const stagesOf = (field: number): number => Math.log2(fullField(field))
