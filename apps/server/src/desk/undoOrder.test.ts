/** Withdrawals and late teams that take each other's places, taken back in any order. */
import { deskRoutes as routes } from '@openroom/protocol/deskRoutes'
import type { Correctable } from '@openroom/protocol/schema/corrections'
import type { AskedFieldChange, DeskField, FieldPreview } from '@openroom/protocol/schema/field'
import { someOf } from '@openroom/test-kit/nightly'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { beginDesk, desk, made, server } from '../testing/deskEvents.ts'

beforeAll(beginDesk)
afterAll(() => server.stop())

const field = async (id: number) => (await desk<DeskField>(routes.field(id))).body
const listed = async (id: number) => (await desk<Correctable>(routes.corrections(id))).body

/** Takes back what was done. @returns the answer's status and code */
type Undo = () => Promise<string>
type Answer = { readonly code?: string; readonly reason?: string; readonly detail?: string }

async function withdraw(id: number, name: string): Promise<Undo> {
  const { registrations } = await listed(id)
  const registration = registrations.find((one) => one.name === name)!.key
  const asked = { correction: { kind: 'withdrawal', registration, from: 1 }, reason: 'Went home' }
  const done = await desk(routes.correctSession(id), asked)
  expect(done).toEqual({ status: 200, body: { success: true, changed: true } })
  const newest = Math.max(...(await listed(id)).corrections.map((one) => one.id))
  return async () => told(await desk<Answer>(routes.undoCorrection(id, newest), {}))
}

async function late(id: number, name: string): Promise<Undo> {
  const change: AskedFieldChange = { kind: 'team', from: 1, name, players: [] }
  const { body } = await desk<FieldPreview>(routes.previewField(id), change)
  const done = await desk<DeskField>(routes.changeField(id), { change, state: body.state })
  expect([done.status, done.body]).toEqual([200, done.body])
  const newest = done.body.changes[0]!.id
  return async () => told(await desk<Answer>(routes.undoField(id, newest), {}))
}

const told = ({ status, body }: { readonly status: number; readonly body: Answer }): string =>
  status === 200 ? 'done' : [status, body.code, body.reason, body.detail].filter(Boolean).join(' ')

const ACTS = {
  A: (id: number) => withdraw(id, 'Team 4'),
  B: (id: number) => late(id, 'Late B'),
  W: (id: number) => withdraw(id, 'Late B'),
  C: (id: number) => late(id, 'Late C'),
} as const
type Act = keyof typeof ACTS

/** As they were done, and beginning in the middle. */
const turned = <T>([one, two, ...rest]: readonly T[]): readonly (readonly T[])[] => [
  [one!, two!, ...rest],
  [...rest, one!, two!],
]

/** Whoever plays has a place in each round, against somebody who plays too or against nobody. */
async function expectPlaces(id: number, form: 'swiss' | 'roundRobin', after: string): Promise<void> {
  const { pairs, numberOfRounds } = await field(id)
  const { matches } = await listed(id)
  const playing = new Set(pairs.flatMap(({ name, plays }) => (plays ? [name] : [])))
  for (const name of playing) {
    const own = matches.filter(({ home, visiting }) => home === name || visiting === name)
    const rounds = Array.from({ length: form === 'swiss' ? 1 : numberOfRounds }, (_, i) => i + 1)
    expect([after, name, own.map(({ round }) => round)]).toEqual([after, name, rounds])
    const others = own.map(({ home, visiting }) => (home === name ? visiting : home))
    for (const other of others) expect([after, ...playing, 'Bye']).toContain(other)
  }
}

describe.each(someOf(['swiss', 'roundRobin'] as const, 1))('%s', (form) => {
  it.each(someOf(['BAWC', 'ABWC', 'BWCA', 'CABW'], 1))('done %s', async (name) => {
    const id = await made({ teams: 4, form, rounds: 3 })
    const stateOf = async () => {
      const { matches, registrations } = await listed(id)
      return { matches, registrations }
    }
    const before = await stateOf()
    for (const order of turned([...name] as Act[])) {
      const undo = new Map<Act, Undo>()
      for (const act of [...name] as Act[]) undo.set(act, await ACTS[act](id))
      let after = `${name}, back ${order.join('')}:`
      while (undo.size > 0) {
        const left = undo.size
        for (const act of order.filter((one) => undo.has(one))) {
          const answer = await undo.get(act)!()
          after += ` ${act} ${answer};`
          if (answer === 'done') undo.delete(act)
          else
            expect(after.slice(0, -1)).toMatch(/(place-taken|field-refused used-since) (Team 4|Late [BC])$/)
          await expectPlaces(id, form, after)
        }
        expect([after, undo.size]).not.toEqual([after, left])
      }
      expect([after, await stateOf()]).toEqual([after, before])
    }
  })
})
