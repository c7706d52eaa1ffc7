/** What the server derives for the viewers of a table, and which of it is news to them. */

import type {
  DerivedEvent,
  DerivedType,
  FollowType,
  GameContext,
  LivePayloads,
  WireTeamCorrection,
} from '@openroom/protocol/schema/liveEvents'
import type { RuledEvent } from './watch.ts'

/** A message about where a player of this table goes next. */
export type FollowNotice = {
  readonly type: FollowType
  readonly playerId: number
  readonly player: string
}

/** All that is derived for a table now. */
export type Notices = {
  readonly context: GameContext
  readonly corrections: readonly WireTeamCorrection[]
  readonly pace: LivePayloads['SPEED']
  readonly waiting: boolean
  readonly extraDelay: number
  readonly follow: readonly FollowNotice[]
  /** What only the result tells of the director's word on the board at the table, upon what its log says. */
  readonly ruled: readonly RuledEvent[]
}

type Payloads = { readonly [T in DerivedType]?: LivePayloads[T] }

function payloadsOf({ context, corrections, pace, waiting, extraDelay }: Notices): Payloads {
  const { otherResult, otherRoomVisible, otherTableId, nsRoundResult, ewRoundResult } = context
  const { homeImp, visitingImp, homeMp, visitingMp, homeVp, visitingVp } = context
  const { frequencyEnabled, previousFrequencyEnabled, scoreCardEnabled } = context
  return {
    OTHER_TABLE_RESULT: { result: otherResult },
    OTHER_TABLE_VISIBLE: { visible: otherRoomVisible, otherTableId },
    MATCH_RESULT: { homeImp, visitingImp, homeMp, visitingMp, homeVp, visitingVp },
    PAIR_RESULT: { nsRoundResult, ewRoundResult },
    BUTTONS: { frequencyEnabled, previousFrequencyEnabled, scoreCardEnabled },
    KNOCKOUT_CORRECTION: { corrections },
    SPEED: pace,
    WAITING_TABLE: { waiting },
    EXTRA_DELAY: { seconds: extraDelay },
  }
}

const isSameNotice = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What no event tells: names, seats, how it is scored. The session's own list tells when it is over. */
function ofTheWhole({ context }: Notices) {
  const { otherResult, otherRoomVisible, otherTableId, nsRoundResult, ewRoundResult, ...rest } = context
  const { homeImp, visitingImp, homeMp, visitingMp, homeVp, visitingVp, ...more } = rest
  const { frequencyEnabled, previousFrequencyEnabled, scoreCardEnabled, live, ...whole } = more
  return whole
}

/** Whether something has changed that only the whole table tells, as a team's name or a ruling. */
export const isOtherwise = (before: Notices, now: Notices): boolean =>
  !isSameNotice(ofTheWhole(before), ofTheWhole(now)) || !isSameNotice(before.ruled, now.ruled)

/** What belongs to the board on the table: a client that clears the board may have cleared it. */
const OF_THE_BOARD: readonly DerivedType[] = ['OTHER_TABLE_RESULT', 'PAIR_RESULT']

/** What the Game has no field for. */
const BESIDE_THE_GAME: readonly DerivedType[] = [
  'KNOCKOUT_CORRECTION',
  'SPEED',
  'WAITING_TABLE',
  'EXTRA_DELAY',
]

const followKey = ({ type, playerId }: FollowNotice): string => `${type} ${playerId}`

function followNews(before: readonly FollowNotice[], now: readonly FollowNotice[]): readonly DerivedEvent[] {
  const known = new Set(before.map(followKey))
  const still = new Set(now.map(({ playerId }) => playerId))
  const hidden = [...new Set(before.map(({ playerId }) => playerId))].filter((id) => !still.has(id))
  return [
    ...hidden.map((playerId): DerivedEvent => ({ type: 'HIDE_FOLLOW_MESSAGE', payload: { playerId } })),
    ...now
      .filter((one) => !known.has(followKey(one)))
      .map((payload): DerivedEvent => ({ type: 'FOLLOW_MESSAGE', payload })),
  ]
}

/** @param newBoard a board has come to the table since: what belongs to it is told in any case */
export function noticesBetween(before: Notices, now: Notices, newBoard: boolean): readonly DerivedEvent[] {
  const old = payloadsOf(before)
  const changed = Object.entries(payloadsOf(now)).filter(
    ([type, payload]) =>
      !isSameNotice(old[type as DerivedType], payload) ||
      (newBoard && OF_THE_BOARD.includes(type as DerivedType)),
  )
  return [
    ...changed.map(([type, payload]) => ({ type, payload }) as DerivedEvent),
    ...followNews(before.follow, now.follow),
  ]
}

/** What follows the whole state: that which the Game has no field for, when it is not at rest. */
export function noticesBeside(now: Notices): readonly DerivedEvent[] {
  const rest: Notices = {
    ...now,
    corrections: [],
    waiting: false,
    extraDelay: 0,
    pace: { ...now.pace, delay: 0, speed: null },
    follow: [],
  }
  return noticesBetween(rest, now, false).filter(
    ({ type }) => BESIDE_THE_GAME.includes(type) || type === 'FOLLOW_MESSAGE',
  )
}
