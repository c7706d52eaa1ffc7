/** Why files are not stored, though they can be read: thrown inside the transaction, which is then undone. */
import type { Difference } from '@openroom/formats/identity/loss'

/** A stored session that would lose something, or have other figures for the same results. */
export type Question = Difference & {
  readonly miniSessionId: number
  /** A live source fed it: its log, to the entry, would go. */
  readonly fed: boolean
  /** It would be scored otherwise, to other figures. */
  readonly rescored: boolean
}

/** A session of a file, or one that is stored, as it is shown beside the other. */
export type Side = {
  /** Where the file says that it belongs; of a stored one whoever asks looks up what it is called in full. */
  readonly name: string
  readonly date: string | null
  readonly contestants: number
  readonly boards: number
  readonly results: number
  /** Some of them. */
  readonly people: readonly string[]
}

/** A stored session that one of a file may be. */
export type Doubt = {
  /** `null`: it comes with the same files. */
  readonly miniSessionId: number | null
  readonly stored: Side
  readonly given: Side
  /** Results in the same places, equal and not. */
  readonly same: number
  readonly other: number
}

export class ImportRefusal extends Error {
  readonly code: 'session-running' | 'would-lose' | 'may-be-same'
  /** The sessions that are meant, */
  readonly sessions: readonly number[]
  /** and what each would lose; */
  readonly questions: readonly Question[]
  /** or which of a file it may be; */
  readonly doubts: readonly Doubt[]
  /** to be sent back by whoever has seen exactly this. */
  readonly confirm: string | null

  constructor(
    code: ImportRefusal['code'],
    sessions: readonly number[],
    confirm: string | null = null,
    questions: readonly Question[] = [],
    doubts: readonly Doubt[] = [],
  ) {
    super(code)
    this.code = code
    this.sessions = sessions
    this.questions = questions
    this.doubts = doubts
    this.confirm = confirm
  }
}

/** Files came to a session of somebody else: thrown inside the transaction, which is then undone. */
export class OthersSession extends Error {}
