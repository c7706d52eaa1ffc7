/** What goes wrong on an evening, as data; which of it does and when comes from a seed. */
import { Random } from '@openroom/simulate/random'

export type Fault<K extends string = string> = {
  readonly kind: K
  readonly round: number
  readonly pick: Random
}

/** Of a Mitchell on phones: in how many of ten rehearsals each comes. */
export const MITCHELL_FAULTS = {
  /** A pair comes late; the press is taken back and made again. */
  latePair: 9,
  pairLeaves: 8,
  substitute: 8,
  changedPlaces: 6,
  otherMovement: 5,
  /** A side enters something else than the other has seen. */
  disagreement: 10,
  /** Both sides confirm what was not so: the director puts it right. */
  wrongResult: 10,
  notPlayed: 9,
  otherCards: 6,
  call: 10,
  /** The network repeats what has been answered. */
  sentTwice: 10,
  /** A board is entered when the next round has begun. */
  lateBoard: 8,
  /** Two boards are entered under each other's number: the director puts both right. */
  boardsExchanged: 9,
  /** A table sits the wrong way round: the director turns it. */
  wrongDirection: 8,
  /** A table takes the boards of its next round: the director says so, and what would come twice is drawn anew. */
  wrongRound: 8,
  misspelt: 6,
  penalty: 6,
  serverStarts: 4,
} as const
export type MitchellFault = keyof typeof MITCHELL_FAULTS

/** Of a Swiss of teams. */
export const SWISS_FAULTS = {
  /** A team comes late; the press is taken back and made again. */
  lateTeam: 8,
  withdrawal: 7,
  /** It comes back before the next round. */
  backAgain: 5,
  disagreement: 10,
  wrongResult: 10,
  notPlayed: 8,
  call: 10,
  sentTwice: 10,
  /** The next round is drawn while a result is missing, which comes then. */
  drawnEarly: 7,
  penalty: 6,
  serverStarts: 4,
  /** A captain hands in nothing: the director enters a line-up once the time is over. */
  lateCaptain: 8,
  /** Handed in, and handed in otherwise before it is shown. */
  changedMind: 9,
  /** The round is drawn anew when one of the two has handed in. */
  redrawn: 7,
  /** A team withdraws when it has handed in. */
  withdrawnSealed: 5,
  /** The server is killed when line-ups are shown, and not placed yet. */
  killedAtShowing: 5,
} as const
export type SwissFault = keyof typeof SWISS_FAULTS

/** Of a broadcast final: boards stand for rounds. */
export const FINAL_FAULTS = {
  /** Another console takes over in the middle of the auction. */
  takeOver: 9,
  /** The network is away for most of a board. */
  cut: 10,
  /** Another card is led, sent and taken back. */
  wrongCard: 9,
  /** A claim that is not accepted. */
  claim: 8,
  /** The director is called to the table, and takes a call back. */
  call: 8,
  /** After the lead all is taken back, and the board bid and played again. */
  playedAgain: 8,
  /** The desk puts a result right. */
  wrongResult: 9,
  /** The desk gives a score instead of what was played. */
  ruling: 9,
  /** Who sits down is told at the table when the board is there already. */
  lateLineUp: 8,
  serverStarts: 5,
} as const
/** Of its line-ups, in how many of ten. */
export const FINAL_LINE_UPS = {
  /** One captain hands in nothing: the director enters a line-up once the time is over. */
  lateCaptain: 6,
  /** Handed in, and handed in otherwise before it is shown. */
  changedMind: 8,
} as const
export type FinalFault = keyof typeof FINAL_FAULTS

/** In which round which faults come; never in the first what needs one before it. */
export function faultsOf<K extends string>(
  seed: number,
  of: Readonly<Record<K, number>>,
  rounds: number,
): readonly Fault<K>[] {
  const random = new Random(seed)
  return (Object.entries(of) as [K, number][]).flatMap(([kind, often]) => {
    const own = random.fork(kind)
    return own.below(10) < often ? [{ kind, round: own.between(1, rounds - 1), pick: own }] : []
  })
}

/** Ten at night; `SEEDS=3,8` those. */
export const seeds: readonly number[] = process.env.SEEDS
  ? process.env.SEEDS.split(',').map(Number)
  : Array.from({ length: 10 }, (_, i) => i + 1)
