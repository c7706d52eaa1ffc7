/** What players' phones are told and send (docs/phones.md), and what the desk sees of them. */
import { z } from 'zod'
import { STATUSES } from '../names.ts'
import { cardSchema, contractSchema, id, instant } from './common.ts'
import { adjustmentSchema } from './tableResult.ts'

const board = z.int().min(1).max(9_999)
const side = z.enum(['NS', 'EW'])

/** What a board came to; without a contract it was not played. */
export const phoneResultSchema = z
  .strictObject({
    contract: contractSchema.nullable(),
    lead: cardSchema.nullable(),
    /** Declarer's; `null` when passed out or not played. */
    tricks: z.int().min(0).max(13).nullable(),
  })
  .refine(
    ({ contract, tricks, lead }) =>
      contract?.kind === 'played' ? tricks !== null : tricks === null && lead === null,
    { message: 'A contract that was played has tricks, and nothing else has.' },
  )
export type PhoneResult = z.infer<typeof phoneResultSchema>

/** A result as the table has it. */
const enteredSchema = z.object({
  board,
  /** Grows with every change; what is confirmed names it. 0: it came otherwise than from the phones. */
  version: z.int().min(0),
  result: phoneResultSchema,
  /** N-S; `null` without a score. */
  scoreNs: z.int().nullable(),
  /** The side that entered it; the other one confirms. */
  by: side,
  /** It counts: both sides have said it, or the director, or an operator. */
  confirmed: z.boolean(),
  /** The director has put another result in its place. */
  ruled: z.boolean(),
  /** What counts in the place of the result, or otherwise than it would. */
  adjustment: adjustmentSchema.nullable(),
  /**
   * The card is not in the hand that leads: another board, declarer or direction is meant. Said while nothing is
   * confirmed, and of the first entries of a board alone, as it says what a hand has not.
   */
  strangeLead: z.boolean(),
  /** What the other side had entered before, while nothing counts: they do not agree. */
  contested: phoneResultSchema.exactOptional(),
})
export type Entered = z.infer<typeof enteredSchema>

/** The same as its table's phones show it. */
const shownSchema = enteredSchema.extend({
  /** `null`: others may sit there now, and somebody has the board still to play. */
  result: phoneResultSchema.nullable(),
})
export type Shown = z.infer<typeof shownSchema>

const room = z.enum(['OPEN', 'CLOSED'])

/** Where a pair goes next. */
const seatSchema = z.object({
  round: z.int().min(1),
  number: z.int().min(1),
  section: z.string().nullable(),
  /** Of a match: where these players sit by their line-up, else the room they are in. */
  room: room.nullable(),
  side,
  /** `null`: sits out. */
  against: z.string().nullable(),
  boards: z.array(board).nullable(),
})
export type NextSeat = z.infer<typeof seatSchema>

/** Where the boards of a table are played next: all its tables, where several share them or have copies. */
const boardsNextSchema = z.object({
  round: z.int().min(1),
  tables: z.array(z.object({ number: z.int().min(1), section: z.string().nullable() })),
})
export type BoardsNext = z.infer<typeof boardsNextSchema>

const tableSchema = z.object({
  tableId: id,
  round: z.int().min(1),
  number: z.int().min(1),
  section: z.string().nullable(),
  room: room.nullable(),
  /** Empty where nobody sits. */
  ns: z.string(),
  ew: z.string(),
  /** Nobody sits on one of the sides. */
  sitOut: z.boolean(),
  /** Boards of this round here; `null` where no movement is known: any board of the session. */
  boards: z.array(board).nullable(),
  results: z.array(shownSchema),
  /** Names of the pairs' players: North and South, East and West; empty while nobody has said them. */
  players: z.object({ ns: z.array(z.string()), ew: z.array(z.string()) }),
  registrations: z.object({ ns: id.nullable(), ew: id.nullable() }),
  /** Whether a pair may say here who plays. */
  open: z.object({ ns: z.boolean(), ew: z.boolean() }),
  next: z.object({
    ns: seatSchema.nullable(),
    ew: seatSchema.nullable(),
    /** `null`: nobody plays them any more, or no movement is known. */
    boards: boardsNextSchema.nullable(),
    /** The round after this one is drawn later, as of a Swiss. */
    isStillToDraw: z.boolean(),
  }),
})
export type PhoneTable = z.infer<typeof tableSchema>

export const phoneTablesSchema = z.object({
  miniSessionId: id,
  tournament: z.string(),
  event: z.string(),
  status: z.enum(STATUSES),
  /** Once it is over: when its time for corrections and appeals ends; absent: nothing was said of it. */
  finalAt: instant.exactOptional(),
  /** Whether a board's other results are shown at the table once everybody has played it. */
  travellers: z.boolean(),
  /** Whether a pair's card can be had by mail. */
  cards: z.boolean(),
  /** All boards of the session. */
  boards: z.array(board),
  tables: z.array(tableSchema),
})
export type PhoneTables = z.infer<typeof phoneTablesSchema>

/** A member who has played here before, or a guest by name. */
const sayingSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('member'), playerId: id }),
  z.strictObject({ kind: z.literal('guest'), name: z.string().trim().min(2).max(100) }),
])
export type Saying = z.infer<typeof sayingSchema>

/** Who plays for a pair: North and South, or East and West. */
export const sayPlayersSchema = z.strictObject({
  tableId: id,
  side,
  players: z.tuple([sayingSchema, sayingSchema]),
})
export type SayPlayers = z.infer<typeof sayPlayersSchema>

export const saidPlayersSchema = z.object({ tableId: id, side, players: z.array(z.string()) })
export type SaidPlayers = z.infer<typeof saidPlayersSchema>

/** By number, or by at least two letters of a name. */
export const membersQuerySchema = z.strictObject({ q: z.string().trim().min(1).max(60) })

export const memberSchema = z.object({ playerId: id, name: z.string(), memberId: z.string().nullable() })
export type KnownMember = z.infer<typeof memberSchema>

/** Where the pair's card and the ranking are sent after the session, once. */
export const wishCardSchema = z.strictObject({ tableId: id, side, address: z.email().max(200) })
export type WishCard = z.infer<typeof wishCardSchema>

/** @see phoneResultSchema; `version` is the one that was seen, 0 for none. */
export const enterResultSchema = z.strictObject({
  tableId: id,
  board,
  version: z.int().min(0),
  by: side,
  result: phoneResultSchema,
})
export type EnterResult = z.infer<typeof enterResultSchema>

export const confirmResultSchema = z.strictObject({ tableId: id, board, version: z.int().min(1), by: side })
export type ConfirmResult = z.infer<typeof confirmResultSchema>

export const phoneAnswerSchema = shownSchema
export type PhoneAnswer = z.infer<typeof phoneAnswerSchema>

export const travellerSchema = z.object({
  board,
  rows: z.array(
    z.object({
      ns: z.string(),
      ew: z.string(),
      contract: contractSchema.nullable(),
      lead: z.string().nullable(),
      tricks: z.int().nullable(),
      scoreNs: z.int().nullable(),
      own: z.boolean(),
    }),
  ),
})
export type Traveller = z.infer<typeof travellerSchema>

export const phoneSettingsSchema = z.strictObject({ travellers: z.boolean() })
export type PhoneSettings = z.infer<typeof phoneSettingsSchema>

export const correctResultSchema = z.strictObject({
  tableId: id,
  board,
  result: phoneResultSchema,
  reason: z.string().trim().max(500).default(''),
})
export type CorrectResult = z.input<typeof correctResultSchema>

/** What somebody else has told of the board, until the director decides. */
const otherwiseSchema = z.object({
  from: z.enum(['phone', 'terminal']),
  result: phoneResultSchema,
  /** An average that was entered at a terminal. */
  average: adjustmentSchema.nullable(),
})
export type Otherwise = z.infer<typeof otherwiseSchema>

const deskEnteredSchema = enteredSchema.extend({ otherwise: z.array(otherwiseSchema) })
export type DeskEntered = z.infer<typeof deskEnteredSchema>

const deskTableSchema = tableSchema.omit({ next: true, open: true }).extend({
  results: z.array(deskEnteredSchema),
  /** The pairs' numbers, by which they are ranked. */
  numbers: z.object({ ns: z.string().nullable(), ew: z.string().nullable() }),
  /** When something was entered last. */
  enteredAt: z.iso.datetime().nullable(),
})
export type DeskPhoneTable = z.infer<typeof deskTableSchema>

export const deskPhonesSchema = z.object({
  travellers: z.boolean(),
  boards: z.array(board),
  tables: z.array(deskTableSchema),
})
export type DeskPhones = z.infer<typeof deskPhonesSchema>
