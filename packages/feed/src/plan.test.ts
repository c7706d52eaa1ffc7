import { simulate } from '@openroom/simulate/simulate'
import { expect, it } from 'vitest'
import { plansOf } from './plan.ts'

const DOCUMENT = simulate({ kind: 'teams-round-robin', seed: 'plan', contestants: 4, boards: 2 })

/** As it is sent, under a name of its own. */
function eventKeys(name: string): readonly string[] {
  const events = DOCUMENT.events.map((event) => ({ ...event, name }))
  const keys = plansOf({ ...DOCUMENT, events }).map(
    ({ body }) => (body as { readonly event: { readonly key: string } }).event.key,
  )
  return [...new Set(keys)]
}

it('has one event for all that is sent under a name, and another one under another name', () => {
  const [spring] = eventKeys('Spring cup')
  expect(eventKeys('Spring cup')).toEqual([spring])
  expect(eventKeys('Autumn cup')).not.toContain(spring)
})
