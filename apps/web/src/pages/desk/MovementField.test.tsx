// @vitest-environment jsdom
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
