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

  /** The version that was heard last. */
  get seq(): number | null {
    return this.#seq
  }

  /**
   * @param held the oldest version that anybody holds of the view, which may have been answered to a call of it, `null` while
   * somebody has none; absent: nobody holds it, and what was heard counts
   */
  judge(push: Versioned, held: number | null | undefined = this.#seq): Verdict {
    if (this.#isMissing && !isWhole(push)) return 'drop'
    const verdict = judge(held, push)
    this.#isMissing = verdict === 'gap'
    if (verdict === 'apply') this.#seq = push.seq
    return verdict
  }
}
