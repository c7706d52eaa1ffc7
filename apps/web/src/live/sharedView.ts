/** Views that are live alone, each held once for all who look at it. */
import type { BodyOf } from '@openroom/protocol/viewShapes'
import type { LiveView } from '@openroom/protocol/views'
import type { LiveAt } from './connection.ts'
import { type Held, type HeldView, heldView } from './heldView.ts'
import { Shared } from './shared.ts'

const views = new Shared<HeldView<LiveView>>()

type Used<Name extends LiveView> = { readonly one: HeldView<Name>; readonly release: () => void }

/** The view until it is released; all who use the same one share it. */
export function shareView<Name extends LiveView>(at: LiveAt<Name>): Used<Name>
export function shareView(at: LiveAt<LiveView>): Used<LiveView> {
  return views.use(at.destination, () => {
    const one = heldView(at)
    return { one, end: one.start() }
  })
}

/** What is known of a view that somebody uses; `null` until the first message. */
export function heldNow<Name extends LiveView>(at: LiveAt<Name>): Held<BodyOf<Name>> | null
export function heldNow({ destination }: LiveAt<LiveView>): Held<BodyOf<LiveView>> | null {
  const held = views.now(destination)?.store.getState()
  return held === undefined || held.seq === null ? null : held
}
