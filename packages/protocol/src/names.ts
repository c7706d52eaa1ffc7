/** The specification's names on the wire for what the domain says shorter. */
import { type BySeat, type BySide, SEATS, type Seat, type Side } from '@openroom/bridge/seat'
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import { LIMIT } from './specified.ts'

export const DIRECTIONS = ['NORTH', 'EAST', 'SOUTH', 'WEST'] as const
export type Direction = (typeof DIRECTIONS)[number]

export const LINES = ['NORTH_SOUTH', 'EAST_WEST'] as const
export type Line = (typeof LINES)[number]

export const WIRE_VULNERABILITIES = ['NONE', 'NORTH_SOUTH', 'EAST_WEST', 'ALL'] as const
export type WireVulnerability = (typeof WIRE_VULNERABILITIES)[number]

export const WIRE_STRAINS = ['CLUBS', 'DIAMONDS', 'HEARTS', 'SPADES', 'NT'] as const
export type WireStrain = (typeof WIRE_STRAINS)[number]

export const ROLES = ['COMMENTATOR', 'UPLOADER', 'UPCOMING_EVENT_HANDLER', 'ADMIN'] as const
export type Role = (typeof ROLES)[number]

export const STATUSES = ['PUBLISHED', 'FINALIZED', 'DELAYED', 'LIVE', 'CLOSED', 'ARCHIVED'] as const
export type Status = (typeof STATUSES)[number]

/** PUBLISHED, FINALIZED and DELAYED count as upcoming, CLOSED and ARCHIVED as closed (specification 1, section 4). */
export const isUpcoming = (status: Status): boolean =>
  status === 'PUBLISHED' || status === 'FINALIZED' || status === 'DELAYED'
export const isClosed = (status: Status): boolean => status === 'CLOSED' || status === 'ARCHIVED'

/** Whether it has begun, and may still go on. */
export const isRunning = (status: Status): boolean => status === 'DELAYED' || status === 'LIVE'

/** Whether what is shown of it may still change, and is pushed: also of one that has been played and waits for others. */
export const isPushed = (status: Status): boolean => status === 'LIVE'

type OnAir = { readonly status: Status; readonly awaits?: readonly number[] | null | undefined }

/** Whether it is played, or shown as it was played: one whose own play is over may wait for others who have its boards to come. */
export const isOnAir = ({ status, awaits }: OnAir): boolean => status === 'LIVE' && !awaits?.length

/** Whether it has been played, and is shown once others have played its boards. */
export const isWaiting = (session: OnAir): boolean => isPushed(session.status) && !isOnAir(session)

type OfStage = { readonly session: number; readonly numberOfSessions: number }

/** Whether further sessions of its stage follow: a match or a ranking goes on in them. */
export const goesOn = ({ session, numberOfSessions }: OfStage): boolean => session < numberOfSessions

/**
 * Whether what a session shows is final: it is over, and the last of its stage. Before that nobody has won, whatever is
 * told of it; every word about winners and ends asks here.
 */
export const isDecided = (of: OfStage & { readonly status: Status }): boolean =>
  isClosed(of.status) && !goesOn(of)

/** The round under which the whole of a team's session is addressed (specification 2, section 2). */
export const OVERALL_ROUND = LIMIT.overallRound

/** What programs call a segment that is the only one: it tells nobody anything. */
export const isNoName = (segment: string): boolean => /^main$/i.test(segment)

const DIRECTION_OF: BySeat<Direction> = { N: 'NORTH', E: 'EAST', S: 'SOUTH', W: 'WEST' }
const LINE_OF: BySide<Line> = { NS: 'NORTH_SOUTH', EW: 'EAST_WEST' }

export const toDirection = (seat: Seat): Direction => DIRECTION_OF[seat]
export const toSeat = (direction: Direction): Seat => SEATS[DIRECTIONS.indexOf(direction)]!
export const toLine = (side: Side): Line => LINE_OF[side]
export const toSide = (line: Line): Side => (line === 'NORTH_SOUTH' ? 'NS' : 'EW')

export const toWireVulnerability = (v: Vulnerability): WireVulnerability =>
  v === 'NS' || v === 'EW' ? LINE_OF[v] : v
export const fromWireVulnerability = (v: WireVulnerability): Vulnerability =>
  v === 'NORTH_SOUTH' || v === 'EAST_WEST' ? toSide(v) : v

/** A value for each direction from a value for each seat. */
export const byDirection = <T>(of: (seat: Seat) => T): Readonly<Record<Direction, T>> => ({
  NORTH: of('N'),
  EAST: of('E'),
  SOUTH: of('S'),
  WEST: of('W'),
})

export const byLine = <T>(of: (side: Side) => T): Readonly<Record<Line, T>> => ({
  NORTH_SOUTH: of('NS'),
  EAST_WEST: of('EW'),
})
