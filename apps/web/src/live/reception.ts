/** What comes of one destination, in order: what is held is dropped, after a gap the whole is waited for. */
import { isWhole, judge, type Verdict, type Versioned } from '@openroom/protocol/judge'

export class Reception {
  #seq: number | null = null
  #isMissing = false

  /** @param since the version that the server was told is held */
  begin(since: number | null): void {
    this.#seq = since
    this.#isMissing = false
  }

  /** @param held the version of an answer to the call of the same view, which may be newer than what was heard */
  judge(push: Versioned, held: number | null = null): Verdict {
    if (this.#isMissing && !isWhole(push)) return 'drop'
    const isHeld = held !== null && held > (this.#seq ?? -1)
    const verdict = judge(isHeld ? held : this.#seq, push)
    this.#isMissing = verdict === 'gap'
    if (verdict === 'apply') this.#seq = push.seq
    return verdict
  }
}
