import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { account } from '../../live/account.ts'
import { site } from '../../live/site.ts'
import { useMessages } from '../../live/systemMessages.ts'
import { refusalText } from '../../texts/refusalText.ts'
import { dialogs } from '../../ui/dialogs.ts'
import ChangePasswordDialog from './ChangePasswordDialog.tsx'
import ChangeUsernameDialog from './ChangeUsernameDialog.tsx'
import LoginDialog from './LoginDialog.tsx'
import RequestPasswordDialog from './RequestPasswordDialog.tsx'
import SetPasswordDialog from './SetPasswordDialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const answer = (status: number, body: string) => {
  const fetched = vi.fn(() => Promise.resolve(new Response(body, { status })))
  vi.stubGlobal('fetch', fetched)
  return fetched
}

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const submit = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('login waits for both fields, sends the form and closes', async () => {
  const fetched = answer(
    200,
    JSON.stringify({ authenticated: true, role: 'ADMIN', email: 'a@b.c', name: 'Ann' }),
  )
  const onClose = vi.fn()
  render(<LoginDialog onClose={onClose} />)
  expect(screen.getByRole('dialog', { name: 'LOGIN' })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' }).disabled).toBe(true)
  fill('E-mail', 'a@b.c')
  fill('Password', 'secret')
  submit('Log in')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  const [path, init] = fetched.mock.calls[0] as unknown as [string, RequestInit]
  expect(path).toBe('/api/auth/login')
  expect(`${init.body}`).toBe('username=a%40b.c&password=secret')
  expect(account.getState()).toMatchObject({ authenticated: true, name: 'Ann' })
})

test("a refused login shows the server's text", async () => {
  answer(403, 'The e-mail or the password is wrong.')
  const onClose = vi.fn()
  render(<LoginDialog onClose={onClose} />)
  fill('E-mail', 'a@b.c')
  fill('Password', 'x')
  submit('Log in')
  expect((await screen.findByRole('alert')).textContent).toBe('The e-mail or the password is wrong.')
  expect(onClose).not.toHaveBeenCalled()
})

test('a federation’s button leads there and back to this page, and what kept somebody out is said', () => {
  const { profile } = site.getState()
  render(<LoginDialog onClose={() => undefined} />)
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  site.setState({
    profile: { ...profile, federation: { words: 'Sign in with the federation', host: 'f.example' } },
  })
  window.history.replaceState(null, '', '/users?x=1#audit')
  render(<LoginDialog onClose={() => undefined} />)
  const to = screen.getByRole('link', { name: 'Sign in with the federation' }).getAttribute('href')
  expect(to).toBe('/api/auth/federation?next=%2Fusers%3Fx%3D1%23audit')
  cleanup()
  site.setState({ profile: { ...profile, federation: { words: null, host: 'f.example' } } })
  window.history.replaceState(null, '', '/operate/1#key')
  render(<LoginDialog onClose={() => undefined} />)
  const unnamed = screen.getByRole('link', { name: 'Sign in with f.example' })
  expect(unnamed.getAttribute('href')).toBe('/api/auth/federation?next=%2Foperate%2F1')
  cleanup()
  window.history.replaceState(null, '', '/login#federation-no-role')
  render(<LoginDialog onClose={() => undefined} />)
  expect(screen.getByRole('alert').textContent).toBe(refusalText('federation-no-role'))
  expect(screen.getByRole('link').getAttribute('href')).toBe('/api/auth/federation?next=%2F')
  window.history.replaceState(null, '', '/')
  site.setState({ profile })
})

test('an account that was just made logs in with its address filled in', () => {
  account.setState({ whose: 'anna@oakmere.example' })
  render(<LoginDialog onClose={() => undefined} reason="begun" />)
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('anna@oakmere.example')
  expect(screen.getByText(/^The site is set up/)).toBeTruthy()
  account.setState({ whose: null })
})

test('a new password is checked before it is sent', async () => {
  const fetched = answer(200, JSON.stringify({ success: false }))
  render(<ChangePasswordDialog onClose={() => undefined} />)
  submit('Save')
  expect(screen.getByRole('alert').textContent).toBe('All the fields are required.')
  fill('Old password', 'a')
  fill('New password', 'b')
  fill('New password again', 'c')
  submit('Save')
  expect(screen.getByRole('alert').textContent).toBe("New passwords don't match")
  expect(fetched).not.toHaveBeenCalled()
  fill('New password again', 'b')
  submit('Save')
  expect(screen.getByRole('alert').textContent).toBe('A password needs at least 12 characters.')
  expect(fetched).not.toHaveBeenCalled()
  fill('New password', 'long enough now')
  fill('New password again', 'long enough now')
  submit('Save')
  expect(await screen.findByText("Old password don't match.")).toBeTruthy()
})

test('a password request needs an address, and tells nothing about accounts', async () => {
  answer(200, JSON.stringify({ success: true }))
  render(<RequestPasswordDialog onClose={() => undefined} />)
  submit('Send')
  expect(screen.getByRole('alert').textContent).toBe('Field is required.')
  fill('E-mail', 'a@b.c')
  submit('Send')
  expect((await screen.findByRole('status')).textContent).toMatch(/^If there is an account with this address/)
})

test('a refused request says what is wrong with the address', async () => {
  answer(400, JSON.stringify({ code: 'bad-request', message: '' }))
  render(<RequestPasswordDialog onClose={() => undefined} />)
  fill('E-mail', 'nadia')
  submit('Send')
  expect((await screen.findByRole('alert')).textContent).toBe('Error.This is not an e-mail address.')
})

test('a link that works no more leads to a new one', async () => {
  answer(200, JSON.stringify({ success: false }))
  render(<SetPasswordDialog onClose={() => undefined} />)
  fill('New password', 'long enough now')
  fill('New password again', 'long enough now')
  submit('Save')
  expect((await screen.findByText('Error.')).parentElement?.textContent).toMatch(/already been used.*expired/)
  submit('Request a new password')
  expect(dialogs.getState().dialog).toBe('request')
})

test.each(['/set-password#Abc_-1', '/set-password/Abc_-1'])(
  'the link at %s sets the password',
  async (path) => {
    const session = { authenticated: true, role: 'ADMIN', email: 'a@b.c', name: 'Ann' }
    const fetched = answer(200, JSON.stringify({ success: true, payload: session }))
    window.history.replaceState(null, '', path)
    const onClose = vi.fn()
    render(<SetPasswordDialog onClose={onClose} />)
    fill('New password', 'long enough now')
    fill('New password again', 'long enough now')
    submit('Save')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    const [, init] = fetched.mock.calls[0] as unknown as [string, RequestInit]
    expect(JSON.parse(`${init.body}`)).toMatchObject({ hash: 'Abc_-1' })
    window.history.replaceState(null, '', '/')
  },
)

test('a new username tells a bad e-mail from one that is taken and from a bad password', async () => {
  const says = () => screen.getByRole('alert').textContent
  answer(200, JSON.stringify({ success: false }))
  render(<ChangeUsernameDialog onClose={() => undefined} />)
  fill('New e-mail', 'nadia')
  fill('Password', 'x')
  submit('Save')
  expect(says()).toBe('This is not an e-mail address.')
  fill('New e-mail', 'nadia@example.org')
  submit('Save')
  await waitFor(() => expect(says()).toBe("Password don't match."))
  answer(409, JSON.stringify({ code: 'email-taken', message: 'Another account has this e-mail.' }))
  submit('Save')
  await waitFor(() => expect(says()).toBe(refusalText('email-taken')))
})

test('a link is on its way only where mails are sent', async () => {
  const { profile } = site.getState()
  for (const [mails, text] of [
    [true, 'has been sent'],
    [false, 'This site sends no mail.'],
  ] as const) {
    site.setState({ profile: { ...profile, mails } })
    answer(200, JSON.stringify({ success: true }))
    render(<RequestPasswordDialog onClose={() => undefined} />)
    fill('E-mail', 'nadia@example.org')
    submit('Send')
    expect((await screen.findByRole('status')).textContent).toContain(text)
    cleanup()
  }
})

test.each([
  [
    ChangeUsernameDialog,
    { 'New e-mail': 'nadia@example.org', Password: 'x' },
    /Your username has been changed/,
  ],
  [
    ChangePasswordDialog,
    { 'Old password': 'a', 'New password': 'long enough now', 'New password again': 'long enough now' },
    /Your password has been changed/,
  ],
])('what was changed is confirmed', async (Change, fields, text) => {
  answer(200, JSON.stringify({ success: true }))
  const onClose = vi.fn()
  const told = renderHook(() => useMessages(null)).result
  render(<Change onClose={onClose} />)
  for (const [label, value] of Object.entries(fields)) fill(label, value)
  submit('Save')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(JSON.stringify(told.current)).toMatch(text)
})
