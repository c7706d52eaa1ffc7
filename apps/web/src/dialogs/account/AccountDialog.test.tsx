import type { OwnLogin } from '@openroom/protocol/schema/ownAccount'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '../../live/account.ts'
import { pressEnter } from '../../testing/enter.ts'
import { refusalText } from '../../texts/refusalText.ts'
import AccountDialog from './AccountDialog.tsx'
import LoginDialog from './LoginDialog.tsx'
import SetPasswordDialog from './SetPasswordDialog.tsx'

const CODES = ['0123-4567-89ab', 'cdef-ghjk-mnpq']
const login = (id: number, device: string): OwnLogin => ({
  id,
  device,
  begunAt: '2026-11-20T18:00:00Z',
  usedAt: '2026-11-21T19:00:00Z',
  isHere: id === 1,
})

let factor: number | null
let isFederated: boolean
let logins: readonly OwnLogin[]
let isFresh: boolean

/** A server with one account. */
async function answer(path: string, { method = 'GET', body = '' }: RequestInit = {}): Promise<Response> {
  const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status })
  const refused = (code: string) => json({ code, message: `refused: ${code}` }, 403)
  const call = `${method} ${path.replace('/api/account/', '')}`
  if (call === 'POST confirm') {
    isFresh = JSON.parse(`${body}`).password === 'right'
    return json({ success: isFresh })
  }
  if (call === 'GET logins') return json(logins)
  if (call === 'GET second-factor') return json({ codesLeft: factor, isFederated })
  if (call === 'POST second-factor/confirm') {
    if (JSON.parse(`${body}`).code !== '123456') return refused('code-wrong')
    factor = CODES.length
    return json({ codes: CODES })
  }
  if (call.startsWith('DELETE logins')) {
    const [, id] = /logins\/(\d+)/.exec(call) ?? []
    logins = logins.filter((one) => one.isHere || (id !== undefined && one.id !== Number(id)))
    return json({ success: true, changed: true })
  }
  if (!isFresh) return refused('password-needed')
  if (call === 'POST second-factor/begin')
    return json({ secret: 'ABCDEFGH', uri: 'otpauth://totp/x?secret=ABCDEFGH' })
  if (call === 'POST second-factor/codes') return json({ codes: CODES })
  factor = null
  return json({ success: true, changed: true })
}

beforeEach(() => {
  factor = null
  isFederated = false
  isFresh = true
  logins = [login(1, 'Firefox, Windows'), login(2, 'Safari, iPhone'), login(3, '')]
  vi.stubGlobal('fetch', vi.fn(answer))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('a second factor is set up with the picture or the secret, and a first code', async () => {
  const onClose = vi.fn()
  render(<AccountDialog onClose={onClose} />)
  await press('Set up a second factor')
  const picture = await screen.findByRole('img', { name: 'QR code for an authenticator app' })
  // Some 25 modules a side, half of them dark.
  expect(picture.querySelector('path')?.getAttribute('d')?.split('M').length).toBeGreaterThan(200)
  expect(screen.getByText('ABCD EFGH')).toBeTruthy()
  fill('Code for the second factor', '999999')
  await press('Turn it on')
  expect((await screen.findByRole('alert')).textContent).toBe(refusalText('code-wrong'))
  fill('Code for the second factor', '123456')
  pressEnter(screen.getByLabelText('Code for the second factor'))
  for (const code of CODES) expect(await screen.findByText(code)).toBeTruthy()
  expect(await screen.findByText(/2 recovery codes are left/)).toBeTruthy()
  expect(screen.queryByRole('img')).toBeNull()
  expect(onClose).not.toHaveBeenCalled()
})

test('who signs in at a federation’s site is offered none', async () => {
  isFederated = true
  render(<AccountDialog onClose={() => undefined} />)
  expect(await screen.findByText(/A second factor is set up there/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Set up a second factor' })).toBeNull()
  expect(screen.queryByText(/only need your password/)).toBeNull()
})

test('it is removed once the password was given again', async () => {
  factor = 1
  isFresh = false
  render(<AccountDialog onClose={() => undefined} />)
  expect(await screen.findByText(/One recovery code is left/)).toBeTruthy()
  await press('Remove the second factor')
  expect(await screen.findByRole('dialog', { name: 'CONFIRM PASSWORD' })).toBeTruthy()
  fill('Password', 'right')
  await press('Confirm')
  expect(await screen.findByText(/only need your password/)).toBeTruthy()
})

test('logins are listed, and ended one by one or all others at once', async () => {
  render(<AccountDialog onClose={() => undefined} />)
  expect(await screen.findByText('This browser')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Log out Firefox, Windows' })).toBeNull()
  await press('Log out Unknown browser')
  await waitFor(() => expect(screen.queryByText('Unknown browser')).toBeNull())
  await press('Log out everywhere else')
  await waitFor(() => expect(screen.queryByText('Safari, iPhone')).toBeNull())
  expect(screen.queryByRole('button', { name: /Log out/ })).toBeNull()
})

test('a login asks for the code where the server wants it', async () => {
  const session = { authenticated: true, role: 'ADMIN', email: 'a@b.c', name: 'Ann' }
  const sent: string[] = []
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    sent.push(`${body}`)
    const isGiven = `${body}`.includes('code=123456')
    const refused = { code: 'code-needed', message: 'Give its code too.' }
    return new Response(JSON.stringify(isGiven ? session : refused), { status: isGiven ? 200 : 403 })
  })
  const onClose = vi.fn()
  render(<LoginDialog onClose={onClose} />)
  fill('E-mail', 'a@b.c')
  fill('Password', 'secret')
  expect(screen.queryByLabelText('Code for the second factor')).toBeNull()
  await press('Log in')
  expect((await screen.findByRole('alert')).textContent).toBe(refusalText('code-needed'))
  const code = screen.getByLabelText('Code for the second factor')
  expect(document.activeElement).toBe(code)
  fill('Code for the second factor', '123456')
  await press('Log in')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent).toEqual(['username=a%40b.c&password=secret', 'username=a%40b.c&password=secret&code=123456'])
  expect(account.getState().name).toBe('Ann')
})

test('so does a mailed link', async () => {
  const payload = { authenticated: true, role: 'ADMIN', email: 'a@b.c', name: 'Ann' }
  vi.stubGlobal('fetch', async (_path: string, { body }: RequestInit) => {
    const isGiven = JSON.parse(`${body}`).code === '123456'
    const refused = { code: 'code-needed', message: 'Give its code too.' }
    return new Response(JSON.stringify(isGiven ? { success: true, payload } : refused), {
      status: isGiven ? 200 : 403,
    })
  })
  const onClose = vi.fn()
  render(<SetPasswordDialog onClose={onClose} />)
  fill('New password', 'long enough now')
  fill('New password again', 'long enough now')
  await press('Save')
  expect((await screen.findByRole('alert')).textContent).toBe(refusalText('code-needed'))
  fill('Code for the second factor', '123456')
  await press('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})
