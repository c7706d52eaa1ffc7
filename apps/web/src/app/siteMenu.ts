/** The entries of the burger menu by role (specification 1, sections 2.2 and 6). */
import type { Role } from '@openroom/protocol/names'
import { logout, may } from '../live/account.ts'
import { leaveFor } from '../live/leaving.ts'
import { t } from '../texts/t.ts'
import { openDialog } from '../ui/dialogs.ts'
import { canShare, copyLink, shareLink } from '../ui/sendLink.ts'
import type { NavEntry } from '../ui/slot/types.ts'
import type { WebLink } from './ExternalLinks.tsx'
import { type Place, placeOf } from './places.ts'

/** No part of what visitors load. */
const reload = () => import('./reload.ts').then(({ reload }) => reload())

type MenuLine = Pick<NavEntry, 'key' | 'label' | 'go' | 'href'> & { readonly shown: boolean }

const entries = (list: readonly MenuLine[], place: Place | null = null): readonly NavEntry[] =>
  list
    .filter(({ shown }) => shown)
    .map((entry) => ({ ...entry, current: entry.key === place, disabled: false }))

/** Links to other sites, where the page has no other place for them: they leave it where it is. */
const outsides = (links: readonly WebLink[]): readonly NavEntry[] =>
  entries(links.map(({ label, url }) => ({ key: url, label, href: url, go: () => undefined, shown: true })))

type Within = {
  /** `null` for a visitor. */
  readonly role: Role | null
  /** To some organisers: what concerns all is not offered. */
  readonly limited?: boolean
  readonly path: string
  readonly navigate: (path: string) => void
  /** Links to other sites, in a session. */
  readonly links?: readonly WebLink[]
}

/** More than these nobody reads. */
const MOST_ENTRIES = 8

/** What the specification does not name, in the order in which it may have the places that are left. */
function fillers({ navigate }: Within): readonly MenuLine[] {
  const to = (path: string) => () => navigate(path)
  return [
    { key: 'help', label: t('menu.help'), go: to('/help'), shown: true },
    { key: 'folder', label: t('menu.folder'), go: to('/folder'), shown: true },
    canShare()
      ? { key: 'share', label: t('link.share'), go: () => void shareLink(), shown: true }
      : { key: 'link', label: t('link.copy'), go: () => void copyLink(), shown: true },
  ]
}

function places({ role, limited = false, navigate }: Within): readonly MenuLine[] {
  const to = (path: string) => () => navigate(path)
  const isAll = may.administer(role) && !limited
  return [
    { key: 'home', label: t('menu.home'), go: to('/'), shown: true },
    { key: 'clubs', label: t('menu.clubs'), go: to('/clubs'), shown: true },
    { key: 'archive', label: t('menu.archive'), go: to('/archive'), shown: true },
    { key: 'users', label: t('menu.users'), go: to('/users'), shown: may.administer(role) },
    { key: 'upcoming', label: t('menu.upcoming'), go: to('/upcoming'), shown: may.handleUpcoming(role) },
    { key: 'reload', label: t('menu.reload'), go: () => void reload(), shown: isAll },
  ].filter(({ shown }) => shown)
}

const own = ({ role }: Within): readonly MenuLine[] =>
  [
    {
      key: 'username',
      label: t('menu.username'),
      go: () => openDialog('username'),
      shown: may.changeOwn(role),
    },
    {
      key: 'password',
      label: t('menu.password'),
      go: () => openDialog('password'),
      shown: may.changeOwn(role),
    },
    { key: 'display', label: t('display.title'), go: () => openDialog('display'), shown: true },
    { key: 'login', label: t('menu.login'), go: () => openDialog('login'), shown: role === null },
    { key: 'logout', label: t('menu.logout'), go: () => leaveFor(() => void logout()), shown: role !== null },
  ].filter(({ shown }) => shown)

const roomFor = (within: Within): number => MOST_ENTRIES - places(within).length - own(within).length

export function siteMenu(within: Within): readonly (readonly NavEntry[])[] {
  const { path, links = [] } = within
  const filled = fillers(within).slice(0, roomFor(within))
  return [
    entries([...places(within), ...filled], placeOf(path)),
    entries(own(within)),
    outsides(links),
  ].filter((section) => section.length > 0)
}

/** What staff works with, and what the menu beside it has no place for; nothing for visitors. */
export function staffTools(within: Within): readonly NavEntry[] {
  const { role, limited = false, path, navigate } = within
  if (role === null) return []
  const work: readonly MenuLine[] = [
    { key: 'desk', label: t('menu.desk'), go: () => navigate('/desk'), shown: may.handleUpcoming(role) },
    { key: 'upload', label: t('menu.upload'), go: () => openDialog('upload'), shown: may.upload(role) },
    {
      key: 'globalMessage',
      label: t('message.global.title'),
      go: () => openDialog('globalMessage'),
      shown: may.administer(role) && !limited,
    },
    { key: 'account', label: t('menu.account'), go: () => openDialog('account'), shown: true },
  ]
  return entries([...work, ...fillers(within).slice(roomFor(within))], placeOf(path))
}
