import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { miniSession } from '../../testing/sessions.ts'
import { navEntry, slotHandle } from '../../testing/slot.ts'
import { MenuButton } from '../parts/MenuButton.tsx'
import { Screen } from './Screen.tsx'
import type { ScreenAt } from './screens.ts'
import { ShownContext, SlotMenuContext } from './shown.ts'

afterEach(cleanup)

const show = (over: Parameters<typeof slotHandle>[0], home = false) =>
  render(
    <Screen miniSession={miniSession()} slot={slotHandle(over)} title="SCORE CARD" home={home}>
      <p>Boards</p>
    </Screen>,
  )

test('the menu of a session says who is signed in', async () => {
  const menu = { SiteMenu: MenuButton, SessionMenu: MenuButton, siteEntries: [], accountName: 'Ada Min' }
  render(
    <SlotMenuContext value={menu}>
      <Screen miniSession={miniSession()} slot={slotHandle()} title="SCORE CARD">
        <p>Boards</p>
      </Screen>
    </SlotMenuContext>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Account of Ada Min' }))
  expect(within(await screen.findByRole('menu')).getByText('Ada Min')).toBeTruthy()
})

test('the title of the page says whose a score is, the heading keeps its words', () => {
  const at: ScreenAt = { screen: 'private-score', params: { registrationId: 7 } }
  const of = (whose: string | undefined) => (
    <ShownContext value={{ index: 0, at, alone: true, tournament: 'Cup' }}>
      <Screen miniSession={miniSession()} slot={slotHandle()} title="Private score" whose={whose}>
        <p>Boards</p>
      </Screen>
    </ShownContext>
  )
  const { rerender } = render(of(undefined))
  expect(document.title).toBe('Private score – Cup – Openroom')
  rerender(of('Ada Min – Bo Lund'))
  expect(document.title).toBe('Ada Min – Bo Lund · Private score – Cup – Openroom')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Private score')
  // Until the names are there.
  rerender(of(''))
  expect(document.title).toBe('Private score – Cup – Openroom')
})

test('a screen that is asked to has a way home', () => {
  const home = vi.fn()
  show({ home }, true)
  fireEvent.click(screen.getByRole('button', { name: 'Home' }))
  expect(home).toHaveBeenCalledOnce()
})

test('the menu leads to how a session was scored, and to the session as a file', async () => {
  show({})
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
  const entries = within(await screen.findByRole('menu')).getAllByRole('menuitem')
  const labels = entries.map(({ textContent }) => textContent)
  expect(labels).toEqual(expect.arrayContaining(['How this was scored', 'Save as a file']))
})

test('the menu leads to the page that embeds what is shown on another site', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const of = async (address: string) => {
    history.replaceState(null, '', address)
    show({})
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Embed on a web page' }))
    cleanup()
    return new URL(`${opened.mock.lastCall?.[0]}`, location.origin).searchParams.get('of')
  }
  const replay = '/screen/3?screen=replay&ns=1&board=2'
  expect(await of(replay)).toBe(location.origin + replay)
  // The landing of a session is no screen of its own.
  expect(await of('/screen/1')).toBe(`${location.origin}/screen/1?screen=running-score`)
  history.replaceState(null, '', '/')
  opened.mockRestore()
})

test('the menu of a ranking has nothing that needs a board or a table, and no second way to split', async () => {
  const of = async (at: ScreenAt) => {
    render(
      <ShownContext value={{ index: 0, at, alone: true, tournament: 'Cup' }}>
        <Screen miniSession={miniSession()} slot={slotHandle({ canSplit: true })} title="Final score">
          <p>Boards</p>
        </Screen>
      </ShownContext>,
    )
    fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
    const entries = within(await screen.findByRole('menu')).getAllByRole('menuitem')
    cleanup()
    return entries.map(({ textContent }) => textContent)
  }
  const ofBoards = ['Hand diagram', 'Turn the table', 'Add board to folder']
  const ranking = await of({ screen: 'running-score', params: {} })
  for (const name of [...ofBoards, 'Split screen into four']) expect(ranking).not.toContain(name)
  const replay = await of({ screen: 'replay', params: { ns: 1, board: 1 } })
  expect(replay).toEqual(expect.arrayContaining(ofBoards))
})

test('a screen in another site’s frame says of which tournament it is, and of which day', () => {
  const session = { tournamentName: 'Harbour Open', startDateTime: '2020-11-21T09:00:00Z', timeZone: null }
  const placeOf = (framed: boolean) => {
    const { container, unmount } = render(
      <Screen
        miniSession={miniSession(session)}
        slot={slotHandle({ framed })}
        title="Final score"
        place="Pairs"
      >
        <p>Ranking</p>
      </Screen>,
    )
    const place = container.querySelector('[data-framed] [data-place]')?.textContent ?? null
    unmount()
    return place
  }
  expect(placeOf(true)).toMatch(/^ ?Harbour Open · .*21 Nov 2020.*Pairs/)
  expect(placeOf(false)).toBeNull()
})

test('a screen in another site’s frame has no way that leads nowhere', () => {
  show({ framed: true, entries: [navEntry('Boards')] }, true)
  expect(screen.queryByRole('button')).toBeNull()
})
