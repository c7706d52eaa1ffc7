import { ownRoutes } from '@openroom/protocol/ownRoutes'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { CallError, postJson } from '../../live/http.ts'
import { useConfirmed } from './useConfirmed.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** A server that wants the password `right` before it makes codes. */
function server() {
  let isGiven = false
  const fetched = vi.fn(async (path: string, init: RequestInit) => {
    if (path.endsWith('/confirm')) {
      isGiven ||= JSON.parse(`${init.body}`).password === 'right'
      return new Response(JSON.stringify({ success: isGiven }))
    }
    const refused = { code: 'password-needed', message: 'Enter your password again first.' }
    return isGiven
      ? new Response('{"codes":["K7P2"]}')
      : new Response(JSON.stringify(refused), { status: 403 })
  })
  vi.stubGlobal('fetch', fetched)
  return fetched
}

function Maker() {
  const { confirmed, dialog } = useConfirmed()
  const [said, setSaid] = useState('')
  const make = () =>
    confirmed(() => postJson(ownRoutes.renewCodes(), {})).then(
      () => setSaid('made'),
      (error: unknown) => setSaid(error instanceof CallError ? error.message : ''),
    )
  return (
    <>
      <button type="button" onClick={() => void make()}>
        Make
      </button>
      <p data-testid="said">{said}</p>
      {dialog}
    </>
  )
}

const said = () => screen.getByTestId('said').textContent
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const give = (password: string) => {
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  press('Confirm')
}

test('the password is asked for, and then the work is done', async () => {
  const fetched = server()
  render(<Maker />)
  press('Make')
  expect(await screen.findByRole('dialog', { name: 'CONFIRM PASSWORD' })).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  press('Confirm')
  expect(screen.getByRole('alert').textContent).toBe('Field is required.')
  give('wrong')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe("Password don't match."))
  expect(said()).toBe('')
  give('right')
  await waitFor(() => expect(said()).toBe('made'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(fetched.mock.calls.filter(([path]) => path.endsWith('/codes'))).toHaveLength(2)
  press('Make')
  await waitFor(() => expect(fetched.mock.calls.filter(([path]) => path.endsWith('/codes'))).toHaveLength(3))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('who gives none is told why nothing was done', async () => {
  server()
  render(<Maker />)
  press('Make')
  await screen.findByRole('dialog')
  press('Cancel')
  await waitFor(() => expect(said()).toBe('Enter your password again first.'))
  expect(screen.queryByRole('dialog')).toBeNull()
})
