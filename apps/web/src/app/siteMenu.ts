/** The entries of the burger menu by role (specification 1, sections 2.2 and 6). */
import type { Role } from '@openroom/protocol/names'
import { logout, may, openDialog } from '../live/account.ts'
import { leaveFor } from '../live/leaving.ts'
import { canKeep } from '../live/offline/canKeep.ts'
import { hasLanguages } from '../texts/language.ts'
import { t } from '../texts/t.ts'
import { isDark, toggleTheme } from '../ui/parts/theme.ts'
import { canShare, copyLink, shareLink } from '../ui/sendLink.ts'
import type { NavEntry } from '../ui/slot/types.ts'
import { isHiding, toggleHiding } from '../ui/spoilers/hiding.ts'
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

export function siteMenu({
  role,
  limited = false,
  path,
  navigate,
  links = [],
}: Within): readonly (readonly NavEntry[])[] {
  const to = (path: string) => () => navigate(path)
  const dark = isDark()
  const places = entries(
    [
      { key: 'home', label: t('menu.home'), go: to('/'), shown: true },
      { key: 'clubs', label: t('menu.clubs'), go: to('/clubs'), shown: true },
      { key: 'archive', label: t('menu.archive'), go: to('/archive'), shown: true },
      { key: 'folder', label: t('menu.folder'), go: to('/folder'), shown: true },
      { key: 'help', label: t('menu.help'), go: to('/help'), shown: true },
      { key: 'users', label: t('menu.users'), go: to('/users'), shown: may.administer(role) },
      { key: 'upcoming', label: t('menu.upcoming'), go: to('/upcoming'), shown: may.handleUpcoming(role) },
      { key: 'desk', label: t('menu.desk'), go: to('/desk'), shown: may.handleUpcoming(role) },
      {
        key: 'globalMessage',
        label: t('message.global.title'),
        go: () => openDialog('globalMessage'),
        shown: may.administer(role) && !limited,
      },
      {
        key: 'reload',
        label: t('menu.reload'),
        go: () => void reload(),
        shown: may.administer(role) && !limited,
      },
      { key: 'upload', label: t('menu.upload'), go: () => openDialog('upload'), shown: may.upload(role) },
    ],
    placeOf(path),
  )
  const own = entries([
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
    { key: 'account', label: t('menu.account'), go: () => openDialog('account'), shown: role !== null },
    {
      key: 'theme',
      label: dark ? t('menu.theme.light') : t('menu.theme.dark'),
      go: toggleTheme,
      shown: true,
    },
    {
      key: 'spoilers',
      label: isHiding() ? t('menu.spoilers.show') : t('menu.spoilers.hide'),
      go: toggleHiding,
      shown: true,
    },
    { key: 'language', label: t('language.title'), go: () => openDialog('language'), shown: hasLanguages },
    { key: 'followed', label: t('menu.followed'), go: () => openDialog('followed'), shown: true },
    { key: 'kept', label: t('kept.title'), go: () => openDialog('kept'), shown: canKeep() },
    { key: 'link', label: t('link.copy'), go: () => void copyLink(), shown: true },
    { key: 'share', label: t('link.share'), go: () => void shareLink(), shown: canShare() },
    { key: 'ear', label: t('ear.title'), go: () => openDialog('ear'), shown: true },
    { key: 'keys', label: t('keys.entry'), go: () => openDialog('keys'), shown: true },
    { key: 'login', label: t('menu.login'), go: () => openDialog('login'), shown: role === null },
    { key: 'logout', label: t('menu.logout'), go: () => leaveFor(() => void logout()), shown: role !== null },
  ])
  return [places, own, outsides(links)].filter((section) => section.length > 0)
}
