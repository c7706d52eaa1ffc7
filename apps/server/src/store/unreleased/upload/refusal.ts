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

export class ImportRefusal extends Error {
  readonly code: 'session-running' | 'would-lose'
  /** The sessions that are meant, */
  readonly sessions: readonly number[]
  /** and what each would lose; */
  readonly questions: readonly Question[]
  /** to be sent back by whoever has seen exactly this. */
  readonly confirm: string | null

  constructor(
    code: ImportRefusal['code'],
    sessions: readonly number[],
    confirm: string | null = null,
    questions: readonly Question[] = [],
  ) {
    super(code)
    this.code = code
    this.sessions = sessions
    this.questions = questions
    this.confirm = confirm
  }
}
