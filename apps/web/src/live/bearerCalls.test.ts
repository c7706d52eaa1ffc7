import type { Address } from '@openroom/protocol/route'
import { afterEach, expect, test, vi } from 'vitest'
import { callWith, Refused } from './bearerCalls.ts'

afterEach(() => vi.unstubAllGlobals())

/** @returns what a call comes to that is answered so */
const answered = (body: BodyInit | null, status = 200): Promise<unknown> => {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
  return callWith('secret', '/api/operate/here' as Address<unknown>).catch((error: unknown) => error)
}

const cutOff = (text: string) =>
  new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(text))
      controller.error(new TypeError('network error'))
    },
  })

const isPassing = async (answer: Promise<unknown>) => {
  const refused = await answer
  expect(refused).toBeInstanceOf(Refused)
  return (refused as Refused).isPassing
}

test('an answer that is whole is given', async () => {
  expect(await answered('{"next":7}')).toEqual({ next: 7 })
})

test('an answer that is cut off is none, and may come later', async () => {
  expect(await isPassing(answered(cutOff('{"next":')))).toBe(true)
  expect(await isPassing(answered('{"next":'))).toBe(true)
  expect(await isPassing(answered(''))).toBe(true)
})

test('a refusal has its code, or none where it is no JSON', async () => {
  const refused = (await answered('{"code":"table-taken"}', 409)) as Refused
  expect([refused.status, refused.refusal.code, refused.isPassing]).toEqual([409, 'table-taken', false])
  expect(await isPassing(answered('<html>Bad gateway</html>', 502))).toBe(true)
  expect(await isPassing(answered('', 409))).toBe(false)
})

test.each([
  ['what was confirmed as the page was left is sent all the same', { board: 1 }, true],
  ['a long log is sent again instead: browsers take little of it', { entries: 'x'.repeat(9_000) }, false],
  ['what is only read ends with its page', undefined, false],
] as const)('%s', async (_, body, isKept) => {
  const asked = vi.fn(async () => new Response('{}'))
  vi.stubGlobal('fetch', asked)
  await callWith('secret', '/api/phones/confirm' as Address<unknown>, body)
  expect(asked).toHaveBeenCalledWith('/api/phones/confirm', expect.objectContaining({ keepalive: isKept }))
})
