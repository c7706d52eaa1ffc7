import { afterEach, expect, it, vi } from 'vitest'
import { refusalText } from '../texts/refusalText.ts'
import { CallError, getJson } from './http.ts'

afterEach(() => vi.unstubAllGlobals())

const refusedWith = async (body: string): Promise<unknown> => {
  vi.stubGlobal('fetch', async () => new Response(body, { status: 409 }))
  return getJson('/api/anything').catch((error: unknown) => error)
}

it.each([
  [
    'a code is told in the words of the page',
    { code: 'name-taken', message: 'Es gibt ihn schon.' },
    refusalText('name-taken'),
  ],
  [
    'boards without hands are named',
    { code: 'hands-missing', message: '', reason: '30, 31' },
    'The file does not have the hands of every board being played. Nothing was stored. Boards without hands: 30, 31.',
  ],
  ['a code of a later server in its own', { code: 'of-tomorrow', message: 'Not today.' }, 'Not today.'],
])('%s', async (_, body, text) => {
  const error = await refusedWith(JSON.stringify(body))
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({ status: 409, code: body.code, message: text })
})

it('what is no JSON is told as it is', async () => {
  expect(await refusedWith('The e-mail or the password is wrong.')).toMatchObject({
    code: null,
    message: 'The e-mail or the password is wrong.',
  })
})
