/** What would be too much for one frame, in turn: one thing a frame, the most urgent first, and a little of the rest. */

type Asked = {
  /** The lowest comes first; what only tidies up (`Infinity`) is done beside it. */
  readonly urgency: number
  readonly act: () => void
}

/** Faster than things can come, so that little is ever left over. */
const TIDIED = 2

export class FrameQueue {
  readonly #asked = new Map<object, Asked>()
  #frame: number | null = null
  #isResting = false

  /** @param who whose turn it is; asking again takes the place of what was asked before */
  ask(who: object, asked: Asked): void {
    this.#asked.set(who, asked)
    this.#frame ??= requestAnimationFrame(this.#next)
  }

  forget(who: object): void {
    this.#asked.delete(who)
  }

  /** Leaves the next frame to something else that is drawn in it. */
  rest(): void {
    this.#isResting = true
  }

  readonly #next = (): void => {
    if (this.#isResting) {
      this.#isResting = false
      this.#frame = requestAnimationFrame(this.#next)
      return
    }
    const asked = [...this.#asked]
    const urgent = asked
      .filter(([, { urgency }]) => urgency < Infinity)
      .reduce<typeof asked>(
        (first, one) => (first[0] && first[0][1].urgency <= one[1].urgency ? first : [one]),
        [],
      )
    const rest = asked.filter(([, { urgency }]) => urgency === Infinity).slice(0, TIDIED)
    for (const [who, { act }] of [...urgent, ...rest]) {
      this.#asked.delete(who)
      act()
    }
    this.#frame = this.#asked.size > 0 ? requestAnimationFrame(this.#next) : null
  }
}
