// @vitest-environment jsdom
import type { ClubSite, TellClubSite } from '@openroom/protocol/schema/desk'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cache } from '../../live/cache.ts'
import { isUnsaved } from '../../live/leaving.ts'
import { ClubSiteDialog } from './ClubSiteDialog.tsx'

let stored: ClubSite
const told: TellClubSite[] = []
let posts = 0

beforeEach(() => {
  stored = { club: 'harbour', byItself: false, posted: null }
  told.length = 0
  posts = 0
  vi.stubGlobal('fetch', async (_path: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json(stored)
    if (typeof init.body !== 'string') posts += 1
    else {
      const body = JSON.parse(init.body) as TellClubSite
      told.push(body)
      stored = { ...stored, club: body.club, byItself: body.byItself }
    }
    return Response.json(stored)
  })
})

afterEach(() => {
  cleanup()
  cache.clear()
  vi.unstubAllGlobals()
})

const closed = vi.fn()
const box = () => screen.getByRole<HTMLInputElement>('checkbox')
const password = () => screen.getByLabelText<HTMLInputElement>('Upload password')
const pressed = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

async function opened(): Promise<void> {
  render(<ClubSiteDialog id={5} onClose={closed} />)
  await screen.findByRole('checkbox')
}

test('the wish that sessions are sent when they end is stored without sending', async () => {
  await opened()
  fireEvent.click(box())
  expect(told).toEqual([])
  expect(isUnsaved()).toBe(true)
  fireEvent.change(password(), { target: { value: 'seven' } })
  await pressed('Save')
  expect(told).toEqual([{ club: 'harbour', byItself: true, password: 'seven' }])
  expect(posts).toBe(0)
  expect(password().value).toBe('')
  await waitFor(() => expect(isUnsaved()).toBe(false))
})

test('what is sent is stored before, the box as well, and only where it is changed', async () => {
  await opened()
  await pressed('Send the session')
  expect([told, posts]).toEqual([[], 1])
  fireEvent.click(box())
  await pressed('Send the session')
  expect([told, posts]).toEqual([[{ club: 'harbour', byItself: true }], 2])
})

test('what is ticked and not saved is nowhere', async () => {
  await opened()
  fireEvent.click(box())
  await pressed('Cancel')
  expect(closed).toHaveBeenCalled()
  expect(told).toEqual([])
})
