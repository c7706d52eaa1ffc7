// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { account } from '../live/account.ts'
import { site } from '../live/site.ts'
import { miniSession } from '../testing/sessions.ts'
import { dialogs, openDialog } from '../ui/dialogs.ts'
import { Heading } from '../ui/parts/Heading.tsx'
import { AppBar } from './AppBar.tsx'
import { Dialogs } from './Dialogs.tsx'
import { PageFrame } from './PageFrame.tsx'

beforeEach(() => {
  account.setState({ authenticated: false, role: null, name: null })
  dialogs.setState({ dialog: null })
})
afterEach(cleanup)

const at = (path: string) => window.history.pushState(null, '', path)

const openMenu = async (name: RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }))
  return within(await screen.findByRole('menu'))
}

describe('the active menu link', () => {
  test.each([
    ['/', 'Home'],
    ['/login', 'Home'],
    ['/upload', 'Home'],
    ['/request-password', 'Home'],
    ['/set-password/abc', 'Home'],
    ['/clubs', 'CLUBS'],
    ['/clubs/12', 'CLUBS'],
    ['/archive', 'ARCHIVE'],
    ['/users', 'USERS'],
    ['/upcoming', 'UPCOMING TOURNAMENTS'],
    ['/privacy', null],
    ['/error/1/2', null],
  ])('at %s is %s', async (path, name) => {
    account.setState({ authenticated: true, role: 'ADMIN', name: 'Ada Min' })
    at(path)
    render(<AppBar />)
    const menu = await openMenu(/Account of/)
    const active = (all: readonly HTMLElement[]) =>
      all
        .filter(({ classList }) => classList.contains('active-menu-item'))
        .map(({ textContent }) => textContent)
    expect(active(menu.getAllByRole('menuitem'))).toEqual(name === null ? [] : [name.toUpperCase()])
    const links = screen.getAllByRole('link', { hidden: true })
    expect(active(links)).toEqual(name === null || name.length > 8 || name === 'USERS' ? [] : [name])
  })
})

test.each([
  ['/', -1],
  ['/clubs', 0],
])('keys come to Home where it leads elsewhere: at %s %i', (path, stop) => {
  at(path)
  render(<AppBar />)
  expect(screen.getByRole('link', { name: 'Home' }).tabIndex).toBe(stop)
})

describe('the menu of the site', () => {
  const labels = (menu: { getAllByRole: (role: string) => readonly HTMLElement[] }) =>
    menu.getAllByRole('menuitem').map(({ textContent }) => textContent)

  test.each([
    [null, ['HOME', 'CLUBS', 'ARCHIVE', 'Help', 'Folders', 'Copy link', 'Display', 'LOG IN']],
    [
      'COMMENTATOR',
      ['HOME', 'CLUBS', 'ARCHIVE', 'Help', 'CHANGE USERNAME', 'CHANGE PASSWORD', 'Display', 'LOG OUT'],
    ],
    [
      'ADMIN',
      ['HOME', 'CLUBS', 'ARCHIVE', 'USERS', 'UPCOMING TOURNAMENTS', 'RELOAD EVENTS', 'Display', 'LOG OUT'],
    ],
  ] as const)('has eight entries: %s', async (role, expected) => {
    account.setState({ authenticated: role !== null, role, name: role && 'Ada Min' })
    at('/')
    render(<AppBar />)
    expect(labels(await openMenu(/^(Site|Account of)/))).toEqual(expected)
  })

  test('what it has no place for is among the tools of who is signed in', async () => {
    account.setState({ authenticated: true, role: 'ADMIN', name: 'Ada Min' })
    at('/')
    render(<AppBar />)
    expect(screen.getByRole('button', { name: 'Account of Ada Min' }).textContent).toBe('Ada Min')
    expect(labels(await openMenu(/^Tools$/))).toEqual([
      'Director’s desk',
      'Upload tournament',
      'GLOBAL SYSTEM MESSAGE',
      'Logins and security',
      'Help',
      'Folders',
      'Copy link',
    ])
  })
})

describe('in a session', () => {
  test('the tools of who is signed in stand in the session’s own menu', async () => {
    account.setState({ authenticated: true, role: 'COMMENTATOR', name: 'Ada Min' })
    at('/screen/1')
    render(<AppBar session={miniSession()} />)
    const menu = await openMenu(/^Menu$/)
    for (const name of ['Logins and security', 'Folders', 'Copy link'])
      expect(menu.getByRole('menuitem', { name })).toBeTruthy()
  })

  test('links to other sites are in the menu, beside the session', async () => {
    at('/screen/1')
    site.setState({
      profile: {
        profile: null,
        name: null,
        isNew: false,
        organiser: null,
        kept: { audit: null, links: null, versions: null },
        links: [
          { label: 'Statistics', url: 'https://stats.example.org/' },
          { label: 'Odd', url: 'javascript:alert(1)' },
        ],
        mails: false,
        federation: null,
      },
    })
    render(<AppBar session={miniSession()} />)
    const menu = await openMenu(/^Site$/)
    const link = menu.getByRole('menuitem', { name: 'Statistics' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      'https://stats.example.org/',
      '_blank',
    ])
    expect(menu.queryByRole('menuitem', { name: 'Odd' })).toBeNull()
  })
})

describe('a dialog of an address', () => {
  test('LOGIN in the place of an upload says why', async () => {
    at('/upload')
    render(<Dialogs />)
    const login = await screen.findByRole('dialog', { name: 'LOGIN' })
    expect(within(login).getByText('Only staff may upload files. Log in to go on.')).toBeTruthy()
  })

  test('of one who may not upload says that', async () => {
    account.setState({ authenticated: true, role: 'COMMENTATOR', name: 'Cora' })
    at('/upload')
    render(<Dialogs />)
    const login = await screen.findByRole('dialog', { name: 'LOGIN' })
    expect(
      within(login).getByText('Your account may not upload files. Log in with one that may.'),
    ).toBeTruthy()
  })

  test('is closed when its address is left', async () => {
    at('/login')
    render(<Dialogs />)
    expect(await screen.findByRole('dialog', { name: 'LOGIN' })).toBeTruthy()
    act(() => at('/'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('asked for by hand gives no reason', async () => {
    at('/')
    render(<Dialogs />)
    act(() => openDialog('login'))
    const login = await screen.findByRole('dialog', { name: 'LOGIN' })
    expect(within(login).queryByText(/Log in to go on/)).toBeNull()
  })
})

test.each([
  ['its heading', <Heading key="one">Archive</Heading>, () => screen.getByRole('heading')],
  ['its content', <p key="one">Text</p>, () => screen.getByRole('main')],
])('the first stop of a page leads past its bar to %s, and leaves the address alone', (_, content, goal) => {
  at('/archive')
  render(<PageFrame>{content}</PageFrame>)
  const skip = screen.getByRole('button', { name: 'Skip to the content' })
  expect(document.querySelector('button, a')).toBe(skip)
  fireEvent.click(skip)
  expect(document.activeElement).toBe(goal())
  expect(window.location.href).toMatch(/\/archive$/)
})
