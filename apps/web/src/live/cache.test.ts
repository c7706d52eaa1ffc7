import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { account, signedIn } from './account.ts'
import { cache } from './cache.ts'
import { guardLeaving } from './leaving.ts'

const VISITOR = { authenticated: false, role: null, email: null, name: null } as const
const ADA = { authenticated: true, role: 'ADMIN', email: 'ada@oak.example', name: 'Ada' } as const

afterEach(() => cache.clear())

it('what was answered to one is asked again for whoever comes in that place, and forgotten where nobody looks', async () => {
  const turn = () => new Promise((resolve) => setTimeout(resolve))
  signedIn(ADA)
  await turn()
  const asked: (string | null)[] = []
  const queryFn = () => {
    const { email } = account.getState()
    asked.push(email)
    return email ?? 'a visitor'
  }
  const screen = new QueryObserver(cache, { queryKey: ['shown'], queryFn })
  const leave = screen.subscribe(() => {})
  const left = new QueryObserver(cache, { queryKey: ['left'], queryFn })
  left.subscribe(() => {})()
  await vi.waitFor(() => expect(asked).toEqual([ADA.email, ADA.email]))

  signedIn(VISITOR)
  await vi.waitFor(() => expect(screen.getCurrentResult().data).toBe('a visitor'))
  expect(cache.getQueryData(['left'])).toBeUndefined()
  expect(asked).toEqual([ADA.email, ADA.email, null])

  // The same one again is nobody else.
  signedIn(ADA)
  await vi.waitFor(() => expect(screen.getCurrentResult().data).toBe(ADA.email))
  signedIn(ADA)
  await turn()
  expect(asked).toEqual([ADA.email, ADA.email, null, ADA.email])
  leave()
})

it('what a hidden form is drawn of stays until it is saved or given up', async () => {
  signedIn(ADA)
  const queryFn = () => account.getState().email ?? 'a visitor'
  const form = new QueryObserver(cache, { queryKey: ['form'], queryFn })
  const hide = form.subscribe(() => {})
  await vi.waitFor(() => expect(cache.getQueryData(['form'])).toBe(ADA.email))
  const shown = guardLeaving(() => {}, { isTyped: true })
  cache.setQueryData(['left'], ADA.email)

  signedIn(VISITOR)
  hide()
  // As one is hidden, in one step.
  shown()
  const hidden = guardLeaving(() => {}, { isTyped: true })
  const turn = () => new Promise((resolve) => setTimeout(resolve))
  await turn()
  await turn()
  expect(cache.getQueryData(['form'])).toBe(ADA.email)
  expect(cache.getQueryData(['left'])).toBeUndefined()
  hidden()
  await vi.waitFor(() => expect(cache.getQueryData(['form'])).toBeUndefined())
})
