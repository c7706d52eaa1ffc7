/** What a viewer may know of a session's play and at each of its tables: one table of rules, asked by all that tells. Pure. */
import { isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'

type BidOnly = Pick<MiniSession, 'bidOnly' | 'adaptive' | 'vugraphClosedResult'>

export type PlayRules = BidOnly & Pick<MiniSession, 'status' | 'awaits' | 'type' | 'playVisible'>

export const isAdaptive = ({ bidOnly, adaptive }: BidOnly): boolean => bidOnly && adaptive

export const isVugraph = ({ bidOnly, vugraphClosedResult }: BidOnly): boolean =>
  bidOnly && vugraphClosedResult

/** A bid-only session that keeps its play to itself: play and replay would only lead elsewhere. */
export const keepsPlay = (session: BidOnly): boolean => isAdaptive(session) || isVugraph(session)

/** Whether anything of the play of a session is ever shown. */
export const showsPlay = (session: BidOnly & Pick<MiniSession, 'playVisible'>): boolean =>
  session.playVisible && !keepsPlay(session)

/** Who looks at what. What is not said has been asked by whoever leads there, or does not hold. */
export type Viewing = {
  readonly session?: PlayRules
  /** Looks into one player's hand, here or elsewhere on the page at the same board: other hands are hidden. */
  readonly kibitzes?: boolean
  /** The moment that is shown is the end of the board: all hands lie open. */
  readonly isOver?: boolean
  /** Wants no spoilers. */
  readonly hiding?: boolean
  /** Of a replay that asks: has chosen, and wants to hear what it was worth. */
  readonly hasChosen?: boolean
}

type Rule = (viewing: Viewing) => boolean

const watches: Rule = ({ session }) => session === undefined || (isOnAir(session) && showsPlay(session))

/** Who looks into one hand is told what its player knows. */
const seesAll: Rule = ({ kibitzes = false, hasChosen = false }) => !kibitzes || hasChosen

/** What is worked out of the deal, too once all of it lies open. */
const seesDeal: Rule = (viewing) => seesAll(viewing) || viewing.isOver === true

/** Nothing of what comes after the moment that is shown. */
const seesOn: Rule = ({ kibitzes = false, isOver = false }) => !kibitzes || isOver

const RULES = {
  // Of a session, whoever looks.
  watch: watches,
  match: (viewing) => watches(viewing) && viewing.session?.type !== 'PAIR',
  replay: ({ session }) => session === undefined || showsPlay(session),
  // Double dummy, which tells of all four hands. A bidding contest has no play to work anything out of.
  figures: seesAll,
  analysis: seesDeal,
  expected: (viewing) => watches(viewing) && viewing.session?.bidOnly !== true && seesAll(viewing),
  costs: seesAll,
  whatIf: seesAll,
  // Where leads are counted all hands lie open; who keeps the record of a table sees them.
  leads: () => true,
  claim: () => true,
  // What was bid, played and made after the moment that is shown, here and in the other room.
  result: seesOn,
  rooms: seesOn,
  paper: (viewing) => seesOn(viewing) && viewing.hiding !== true,
  // How the match stands, where nobody can be asked first whether it is to be told.
  standing: ({ hiding = false }) => !hiding,
} as const satisfies Readonly<Record<string, Rule>>

export type Telling = keyof typeof RULES

export const TELLINGS = Object.keys(RULES) as readonly Telling[]

export const mayKnow = (what: Telling, viewing: Viewing): boolean => RULES[what](viewing)
