/** What a session may be: how it is arranged and scored, what its players are told, and when it becomes public. */

export const SESSION_TYPES = ['PAIR', 'TEAM'] as const
export type SessionType = (typeof SESSION_TYPES)[number]

export const CALC_TYPES = ['MP', 'IMP', 'BAM'] as const
export type CalcType = (typeof CALC_TYPES)[number]

export const ARRANGE_TYPES = ['FREE', 'MITCHELL', 'HOWELL', 'ROUND_ROBIN', 'SWISS', 'KNOCK_OUT'] as const
export type ArrangeType = (typeof ARRANGE_TYPES)[number]

/** Who alerts a call: the caller, or the partner at a table without or with screens. */
export const ALERT_TYPES = ['SELF', 'SCREENLESS', 'SCREENS'] as const

/** When the public sees what is played: after the delay, when a board is over everywhere, at the session's end. */
export const RELEASE_RULES = ['DELAY', 'BOARD', 'SESSION'] as const
export type ReleaseRule = (typeof RELEASE_RULES)[number]

/** Of a match that is not played as drawn. */
export const MATCH_STATUSES = [
  'PLAYED',
  'POSTPONED_NOT_PLAYED',
  'POSTPONED_PLAYED',
  'CONCEDED_HOME',
  'CONCEDED_VISITING',
] as const

/** Scales of victory points in whole steps, by name. */
export const STEPPED_VP_SCALES = [
  'wbfDiscrete',
  'wbfDiscrete10',
  'discrete25',
  'acbl20',
  'acbl30',
  'butler',
] as const

/** Names of scales of victory points that a plan may choose. `own`: a table that came with a file. */
export const VP_SCALES = ['wbfContinuous', ...STEPPED_VP_SCALES, 'own', 'none'] as const
export type VpScaleName = (typeof VP_SCALES)[number]
