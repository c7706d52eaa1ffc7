// @vitest-environment jsdom
import { readMovement, writeMovement } from '@openroom/bridge/movement/own'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { AfterFields } from './AfterFields.tsx'
import { EMPTY } from './asked.ts'
import { FieldFields } from './FieldFields.tsx'
import { NOTHING } from './fieldDraft.ts'
import { MovementField } from './MovementField.tsx'

let status: number
beforeEach(() => {
  status = 200
  vi.stubGlobal('fetch', async () => Response.json(status === 200 ? [] : {}, { status }))
})
afterEach(() => {
  cleanup()
  cache.clear()
  vi.unstubAllGlobals()
})

function read(text: string) {
  const own = readMovement(text)
  if (!own.ok) throw new Error(own.error.code)
  return own.value
}

const select = () => screen.getByRole<HTMLSelectElement>('combobox')
const shown = (onChange: (movement: string | null) => void = () => undefined) =>
  render(<MovementField serverId={1} value={null} error={null} onChange={onChange} />)

test('a file that was put right can be taken again', async () => {
  const taken = vi.fn()
  shown(taken)
  const input = screen.getByLabelText<HTMLInputElement>('or from a file')
  const reset = vi.fn()
  const files = [new File(['1 1 1 2 1'], 'mine.txt')]
  Object.defineProperty(input, 'files', { value: files })
  Object.defineProperty(input, 'value', { set: reset })
  fireEvent.change(input)
  await waitFor(() => expect(taken).toHaveBeenCalledOnce())
  expect(reset).toHaveBeenCalledExactlyOnceWith('')
})

test('it is said where the club’s movements could not be had', async () => {
  status = 500
  shown()
  await waitFor(() => expect(select().getAttribute('aria-invalid')).toBe('true'))
})

test('it is said whose place a movement takes, and one of the club’s can be removed', async () => {
  const own = { name: 'Thursday', text: writeMovement(read('name: Thursday\n1 1 1 2 1')) }
  const calls: string[] = []
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    calls.push(`${init?.method ?? 'GET'} ${path}`)
    return Response.json([own])
  })
  const other = writeMovement(read('name: Thursday\n1 1 2 1 1'))
  const { rerender } = render(
    <MovementField serverId={1} value={other} error={null} onChange={() => undefined} />,
  )
  await screen.findByText(/already/)
  expect(screen.queryByRole('button')).toBeNull()
  const changed = vi.fn()
  rerender(<MovementField serverId={1} value={own.text} error={null} onChange={changed} />)
  expect(screen.queryByText(/already/)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove: Thursday' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(changed).toHaveBeenCalledExactlyOnceWith(null))
  expect(calls).toContain('POST /api/desk/movements/1/remove')
})

test('boards that a table plays are proposed by nobody', () => {
  const field = {
    ...{
      why: null,
      nextRound: 1,
      nowRound: 1,
      numberOfRounds: 2,
      boardsPerRound: 2,
      form: 'mitchell' as const,
    },
    ...{ pairs: [], free: [], changes: [] },
  }
  render(
    <FieldFields
      serverId={1}
      field={field}
      draft={{ ...NOTHING, kind: 'boards' }}
      movements={[]}
      change={() => undefined}
    />,
  )
  expect(screen.getByRole('spinbutton').getAttribute('placeholder')).toBeNull()
})

test('a second session goes by a movement of the club’s, too', async () => {
  const change = vi.fn()
  const after = { session: 1, as: 'session', carryOver: 0 } as const
  const filled = { ...EMPTY, serverId: 1, form: 'own', after } as const
  render(<AfterFields filled={filled} change={change} fault="Choose a movement" />)
  const movement = await screen.findByLabelText('The club’s movements')
  expect(movement.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByRole('option', { name: 'Your own movement' })).toBeTruthy()
})
