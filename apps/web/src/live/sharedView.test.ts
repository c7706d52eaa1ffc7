// @vitest-environment jsdom
/** What a view that is live alone holds, whoever looks at it, whatever comes of it. */
import { bodyAfter } from '@openroom/protocol/takePush'
import { viewAt } from '@openroom/protocol/views'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { scriptedSource } from '../testing/stompSource.ts'
import { connect, listen } from './connection.ts'
import { heldNow, shareView } from './sharedView.ts'

const CLUBS = viewAt('clubs')
const { destination } = CLUBS
const [a, b, c] = ['a', 'b', 'c'].map((name, at) => ({ id: at + 1, serverId: 1, name }))

let asked: (string | undefined)[] = []
const source = scriptedSource((of, since) => {
  if (of !== destination) return []
  asked.push(since)
  return [{ type: 'SUBSCRIBE', payload: [a], seq: 5, prev: null }]
})

beforeAll(() => connect())
beforeEach(() => {
  asked = []
})

async function used() {
  const shared = shareView(CLUBS)
  await vi.waitFor(() => expect(heldNow(CLUBS)).not.toBeNull())
  return shared
}

const names = () => heldNow(CLUBS)?.body?.map(({ name }) => name)
const push = (type: string, payload: unknown, seq: number, prev: number) =>
  source.publish(destination, { type, payload, seq, prev })

test('is there at once for whoever comes later, and gone with the last', async () => {
  const first = await used()
  const second = shareView(CLUBS)
  expect(second.one).toBe(first.one)
  first.release()
  push('ADD', b, 6, 5)
  expect(names()).toEqual(['a', 'b'])
  second.release()
  expect(heldNow(CLUBS)).toBeNull()
  expect([asked, source.wanted()]).toEqual([[undefined], []])
})

test('after a gap is asked for once, and waits for the whole', async () => {
  const { release } = await used()
  for (const seq of [8, 9, 10]) push('ADD', c, seq, seq - 1)
  expect(names()).toEqual(['a'])
  await vi.waitFor(() => expect(asked).toHaveLength(2))
  push('ADD', b, 6, 5)
  expect([names(), asked]).toEqual([
    ['a', 'b'],
    [undefined, undefined],
  ])
  release()
})

test('minds nothing that it does not know', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined)
  const { release } = await used()
  push('OF_A_LATER_BUILD', b, 6, 5)
  push('ADD', 'no club', 6, 5)
  push('ADD', b, 6, 5)
  expect(names()).toEqual(['a', 'b'])
  expect(log).toHaveBeenCalledTimes(2)
  log.mockRestore()
  release()
})

test('is whole for everybody who holds it, in whichever way and however late', async () => {
  const shared = await used()
  push('ADD', b, 6, 5)
  await vi.waitFor(() => expect(names()).toEqual(['a', 'b']))
  // Another holder of the same list has nothing yet, and would be told of changes alone.
  let other: { readonly body: readonly unknown[]; readonly seq: number | null } = { body: [], seq: null }
  const leave = listen(CLUBS, {
    held: () => other.seq,
    onPush: (told) => {
      other = { body: bodyAfter('clubs', other.body as never, told) ?? [], seq: told.seq }
    },
  })
  await vi.waitFor(() => expect(asked).toEqual([undefined, undefined]))
  push('ADD', c, 6, 5)
  await vi.waitFor(() => expect(other.body.length).toBeGreaterThan(1))
  expect(other.body).toEqual([a, c])
  leave()
  shared.release()
})
