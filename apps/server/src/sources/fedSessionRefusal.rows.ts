/** Why a source's session is not stored. */

/** Thrown inside the transaction, which is then undone. */
export class FedSessionRefusal extends Error {
  readonly code:
    | 'tournament-not-found'
    | 'session-not-fed'
    | 'session-not-fillable'
    | 'session-over'
    | 'part-in-use'
    | 'draw-outdated'
    | 'rule-tells-early'
  /** Which boards. */
  readonly reason: string | undefined

  constructor(code: FedSessionRefusal['code'], reason?: string) {
    super(code)
    this.code = code
    this.reason = reason
  }
}
