/** What keeps the desk from a change of the field; without the schemas, as every page says refusals. */

/** Why a change cannot be. */
export const FIELD_REASONS = [
  'not-drawn-here',
  'no-free-place',
  'begun',
  'average-given',
  'used-since',
  'board-twice',
  'no-such-boards',
  'player-twice',
  'team-twice',
  'no-room',
  'no-draw',
  'no-such-pair',
  'too-few',
  'too-many',
  'movement-missing',
  'movement-size',
  'nothing',
] as const
export type FieldReason = (typeof FIELD_REASONS)[number]
