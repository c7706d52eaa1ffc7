/** The entries of the burger menu by role (specification 1, sections 2.2 and 6). */
import type { Role } from '@openroom/protocol/names'
import { logout, may } from '../live/account.ts'
import { leaveFor } from '../live/leaving.ts'
import { t } from '../texts/t.ts'
import { type Action, linkTo, offered } from '../ui/action.ts'
import { openDialog } from '../ui/dialogs.ts'
import { canShare, copyLink, shareLink } from '../ui/sendLink.ts'
import type { WebLink } from './ExternalLinks.tsx'
import { type Place, placeOf } from './places.ts'

/** No part of what visitors load. */
const reload = () => import('./reload.ts').then(({ reload }) => reload())

const marked = (list: readonly Action[], place: Place | null): readonly Action[] =>
  list.map((one) => ({ ...one, current: one.id === place }))

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
function fillers({ navigate }: Within): readonly Action[] {
  const to = (path: string) => () => navigate(path)
  return [
    { id: 'help', text: t('menu.help'), run: to('/help') },
    { id: 'folder', text: t('menu.folder'), run: to('/folder') },
    canShare()
      ? { id: 'share', text: t('link.share'), run: () => void shareLink() }
      : { id: 'link', text: t('link.copy'), run: () => void copyLink() },
  ]
}

function places({ role, limited = false, navigate }: Within): readonly Action[] {
  const to = (path: string) => () => navigate(path)
  const isAll = may.administer(role) && !limited
  return offered([
    { id: 'home', text: t('menu.home'), run: to('/') },
    { id: 'clubs', text: t('menu.clubs'), run: to('/clubs') },
    { id: 'archive', text: t('menu.archive'), run: to('/archive') },
    { id: 'users', text: t('menu.users'), run: to('/users'), when: may.administer(role) },
    { id: 'upcoming', text: t('menu.upcoming'), run: to('/upcoming'), when: may.handleUpcoming(role) },
    { id: 'reload', text: t('menu.reload'), run: () => void reload(), when: isAll },
  ])
}

const own = ({ role }: Within): readonly Action[] =>
  offered([
    {
      id: 'username',
      text: t('menu.username'),
      run: () => openDialog('username'),
      when: may.changeOwn(role),
    },
    {
      id: 'password',
      text: t('menu.password'),
      run: () => openDialog('password'),
      when: may.changeOwn(role),
    },
    { id: 'display', text: t('display.title'), run: () => openDialog('display') },
    { id: 'login', text: t('menu.login'), run: () => openDialog('login'), when: role === null },
    { id: 'logout', text: t('menu.logout'), run: () => leaveFor(() => void logout()), when: role !== null },
  ])

const roomFor = (within: Within): number => MOST_ENTRIES - places(within).length - own(within).length

export function siteMenu(within: Within): readonly (readonly Action[])[] {
  const { path, links = [] } = within
  const filled = fillers(within).slice(0, roomFor(within))
  return [
    marked([...places(within), ...filled], placeOf(path)),
    own(within),
    // Where the page has no other place for them: they leave it where it is.
    links.map(({ label, url }) => linkTo(url, label, url)),
  ].filter((section) => section.length > 0)
}

/** What staff works with, and what the menu beside it has no place for; nothing for visitors. */
export function staffTools(within: Within): readonly Action[] {
  const { role, limited = false, path, navigate } = within
  if (role === null) return []
  const work: readonly Action[] = [
    { id: 'desk', text: t('menu.desk'), run: () => navigate('/desk'), when: may.handleUpcoming(role) },
    { id: 'upload', text: t('menu.upload'), run: () => openDialog('upload'), when: may.upload(role) },
    {
      id: 'globalMessage',
      text: t('message.global.title'),
      run: () => openDialog('globalMessage'),
      when: may.administer(role) && !limited,
    },
    { id: 'account', text: t('menu.account'), run: () => openDialog('account') },
  ]
  return marked([...work, ...fillers(within).slice(roomFor(within))], placeOf(path))
}
