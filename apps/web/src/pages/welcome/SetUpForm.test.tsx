import { welcomeRoutes } from '@openroom/protocol/welcomeRoutes'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '../../live/account.ts'
import { dialogs, openDialog } from '../../ui/dialogs.ts'
import { SetUpForm } from './SetUpForm.tsx'

beforeEach(() => history.replaceState(null, '', '/welcome'))
afterEach(() => {
  cleanup()
  openDialog(null)
  account.setState({ whose: null })
  vi.unstubAllGlobals()
})

const GIVEN = {
  'Name of the site': 'Bridge in Oakmere',
  Club: 'Oakmere BC',
  'Your name': 'Anna Ash',
  'E-mail': 'anna@oakmere.example',
  Password: 'seven no trumps, redoubled',
  'Password again': 'seven no trumps, redoubled',
}

function fill(fields: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } })
}

const send = () => fireEvent.click(screen.getByRole('button', { name: 'Set up the site' }))

/** What a browser does where only what stands behind `#` is another. */
function paste(hash: string): void {
  history.replaceState(null, '', `/welcome${hash}`)
  act(() => void dispatchEvent(new Event('hashchange')))
}

type Sent = { readonly path: string; readonly key: string | undefined }

/** A server of which these calls fail. */
function serverRefusing(...refused: readonly string[]): readonly Sent[] {
  const sent: Sent[] = []
  const fetching = async (path: string, { body }: RequestInit = {}) => {
    sent.push({ path, key: typeof body === 'string' ? JSON.parse(body).key : undefined })
    const status = refused.some((one) => path.includes(one)) ? 429 : 200
    return new Response(JSON.stringify(status === 200 ? { success: true } : {}), { status })
  }
  vi.stubGlobal('fetch', fetching)
  return sent
}

test('the link is taken that is pasted into the open page, and what was put in stays', async () => {
  const sent = serverRefusing('/login')
  render(<SetUpForm />)
  fill(GIVEN)
  paste('#pasted-key')
  expect(screen.queryByLabelText('Key')).toBeNull()
  send()
  await waitFor(() => expect(sent[0]).toEqual({ path: welcomeRoutes.beginSite(), key: 'pasted-key' }))
})

test.each(['typed-key', ' http://localhost:8080/welcome#typed-key '])(
  'the key is asked for: %s',
  async (said) => {
    const sent = serverRefusing('/login')
    render(<SetUpForm />)
    fill({ ...GIVEN, Key: said })
    send()
    await waitFor(() => expect(sent[0]?.key).toBe('typed-key'))
  },
)

test('another link is another key', async () => {
  const sent = serverRefusing('/login')
  history.replaceState(null, '', '/welcome#first')
  render(<SetUpForm />)
  fill(GIVEN)
  paste('#second')
  send()
  await waitFor(() => expect(sent[0]?.key).toBe('second'))
})

test('who has made the account and does not come in is led to the login, with the address', async () => {
  serverRefusing('/login')
  history.replaceState(null, '', '/welcome#key')
  render(<SetUpForm />)
  fill(GIVEN)
  send()
  await waitFor(() => expect(dialogs.getState()).toMatchObject({ dialog: 'login', reason: 'begun' }))
  expect(account.getState().whose).toBe('anna@oakmere.example')
  expect(location.hash).toBe('')
})

test('a refused key leads nowhere', async () => {
  serverRefusing('/welcome')
  history.replaceState(null, '', '/welcome#key')
  render(<SetUpForm />)
  fill(GIVEN)
  send()
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(dialogs.getState().dialog).toBeNull()
})
