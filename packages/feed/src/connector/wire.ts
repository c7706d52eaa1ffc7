/**
 * Messages of the Data Connector of Bridgemate Control Software 5, as its maker describes them in public: numbers for commands
 * and errors, and what the two sides tell each other. Written anew; nothing of the maker's is in here.
 */

export const COMMANDS = {
  connect: 1,
  disconnect: 3,
  ping: 4,
  initializeEvent: 5,
  updateMovement: 6,
  putResults: 10,
  putPlayers: 11,
  putParticipations: 12,
  putHandrecords: 13,
  putBridgemate2Settings: 14,
  putBridgemate3Settings: 15,
  pollResults: 19,
  pollPlayers: 20,
  pollParticipations: 21,
  pollHandrecords: 22,
  pollAllResults: 23,
  pollAllPlayers: 24,
  pollAllParticipations: 25,
  pollAllHandrecords: 26,
  acceptResults: 27,
  acceptPlayers: 28,
  acceptParticipations: 29,
  acceptHandrecords: 30,
  continueEvent: 31,
  getMovement: 32,
  getAllMovements: 33,
  manageBcs: 34,
  clearData: 35,
  pollTdCalls: 36,
  pollAllTdCalls: 37,
  acceptTdCalls: 38,
  putTdCalls: 39,
} as const
export type Command = keyof typeof COMMANDS

export const ERRORS = {
  none: 0,
  busy: 1,
  noData: 2,
  noUpdates: 3,
  movement: 4,
  validation: 5,
  entryUnknown: 6,
  exception: 7,
  notImplemented: 8,
  emptyResponse: 9,
  noConnection: 10,
  timeOut: 11,
  wrongDataType: 12,
  unexpectedCommand: 13,
  unknown: 14,
} as const
export type ConnectorError = keyof typeof ERRORS

/** What stands in an answer. */
export const DATA_TYPES = {
  ok: 1,
  error: 4,
  section: 7,
  players: 10,
  participations: 11,
  results: 12,
  handrecords: 13,
  movement: 14,
  tdCalls: 21,
} as const
export type DataType = keyof typeof DATA_TYPES

export type Asked = {
  readonly Command: number
  readonly ClubId: string
  readonly LicenceKey: string
  readonly SessionGuid: string
  readonly SerializedData: string
}

export type Answered = {
  readonly RequestCommand: number
  readonly DataType: number
  readonly LastQueueItemId: number
  readonly ErrorType: number
  readonly SessionGuid: string
  readonly SerializedData: string
}

type Place = {
  readonly SessionGuid: string
  readonly SectionLetters: string
  readonly TableNumber: number
  readonly RoundNumber: number
}

export type RoundDto = Place & {
  readonly LowBoardNumber: number
  readonly HighBoardNumber: number
  readonly PairNS: number
  readonly PairEW: number
  readonly TeamNS: number
  readonly TeamEW: number
  readonly MatesTableSectionLetters: string | null
  readonly MatesTableTableNumber: number
  readonly MatesTableRoundNumber: number
  readonly Updated: boolean
  readonly ValidationMessages: null
}

export type TableDto = Omit<Place, 'RoundNumber'> & {
  readonly ConnectionMode: number
  readonly KeepBridgematesAlive: boolean
  readonly Rounds: readonly RoundDto[]
  readonly ValidationMessages: null
}

export type SectionDto = {
  readonly SessionGuid: string
  readonly ScoringGroupNumber: number
  readonly Letters: string
  readonly Name: string
  readonly Winners: number
  readonly GameType: number
  readonly EWMoveBeforePlay: number
  readonly MissingPair: number
  readonly KeepBridgematesAlive: boolean
  readonly IsCombiSection: boolean
  readonly NorthSouthPairSectionLetters: string | null
  readonly EastWestPairSectionLetters: string | null
  readonly HasExplicitParticipations: boolean
  readonly Tables: readonly TableDto[]
  readonly ValidationMessages: null
}

export type ParticipationDto = Place & {
  /** 1 North, 2 East, 3 South, 4 West. */
  readonly Direction: number
  readonly PlayerNumber: string
  readonly FirstName: string
  readonly LastName: string
  readonly CountryCode: string
  readonly IsPlayerSwap: boolean
  readonly ValidationMessages: null
}

export type PlayerDto = {
  readonly PlayerNumber: string
  readonly FirstName: string
  readonly LastName: string
}

export type ResultDto = Place & {
  readonly BoardNumber: number
  readonly ScoringDirection: number
  readonly IsDeleted: boolean
  readonly PairNorthSouth: number
  readonly PairEastWest: number
  readonly DeclaringPair: number
  /** As of a seat; 0: nobody declares. */
  readonly DeclarerDirection: number
  /** 0: passed out; below it averages and boards that were not played. */
  readonly Level: number
  readonly Denomination: number
  readonly Stake: number
  readonly TotalTricks: number
  readonly LeadCardRank: number
  readonly LeadCardSuit: number
  readonly ValidationMessages: null
}

/** What a call may say of itself here. */
export const TD_CALL = { called: 1, coming: 2, resolved: 3 } as const

export type TdCallDto = Place & {
  readonly Hour: number
  readonly Minute: number
  /** 1 called, 2 at the table, 3 resolved, 4 deferred. */
  readonly Status: number
  readonly ValidationMessages: null
}
