/** What is held of a destination: pushes are judged by their versions, and taken as their view says. */
import { judge, type Verdict } from '@openroom/protocol/judge'
import { bodyAfter, type PushOf } from '@openroom/protocol/takePush'
import type { BodyOf } from '@openroom/protocol/viewShapes'
import type { LiveView } from '@openroom/protocol/views'

export class Held<Name extends LiveView = LiveView> {
  readonly #view: Name
  body: BodyOf<Name> | null = null
  seq: number | null = null

  constructor(view: Name) {
    this.#view = view
  }

  /** @returns whether it was taken, was held already, or shows that something was missed */
  take(push: PushOf<Name>): Verdict {
    const verdict = judge(this.seq, push)
    if (verdict !== 'apply') return verdict
    this.seq = push.seq
    this.body = bodyAfter(this.#view, this.body, push)
    return verdict
  }
}
