/** The bar on top: logo, where you are, links, account, menu (specification 1, section 2.2). */

import { isOnAir } from '@openroom/protocol/names'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { Link, useLocation } from 'wouter'
import { useAccount } from '../live/account.ts'
import { useSite } from '../live/site.ts'
import { t } from '../texts/t.ts'
import type { Action } from '../ui/action.ts'
import { LiveMark } from '../ui/parts/LiveMark.tsx'
import { MenuButton, menuButton } from '../ui/parts/MenuButton.tsx'
import { sessionTitle } from '../ui/sessionTitle.ts'
import styles from './appBar.module.css'
import { ExternalLinks } from './ExternalLinks.tsx'
import { Logo } from './Logo.tsx'
import { type Place, placeOf } from './places.ts'

/** The menus of the site: no part of what the first page waits for. */
export const SiteMenuButton = menuButton(() => import('./SiteMenu.tsx'))

export const ToolsButton = menuButton(() =>
  import('./SiteMenu.tsx').then(({ ToolsMenu }) => ({ default: ToolsMenu })),
)

function Where({ session }: { readonly session: MiniSession }) {
  return (
    <p className={styles.where}>
      <b className={styles.tournament} title={session.tournamentName}>
        {session.tournamentName}
      </b>{' '}
      <span className={styles.session} title={sessionTitle(session)}>
        {sessionTitle(session)}
      </span>{' '}
      {isOnAir(session) && <LiveMark />}
      {session.status === 'DELAYED' && <LiveMark delayed />}
    </p>
  )
}

function NavLink({
  place,
  to,
  label,
}: {
  readonly place: Place
  readonly to: string
  readonly label: string
}) {
  const [location] = useLocation()
  const active = placeOf(location) === place
  return (
    <Link
      href={to}
      className={`${styles.link} ${active ? 'active-menu-item' : ''}`}
      {...(active ? { 'aria-current': 'page' as const } : {})}
      // To the page one is on keys need no stop: the menu has it too.
      tabIndex={location === to ? -1 : undefined}
    >
      {label}
    </Link>
  )
}

const LogoLink = ({ isStop }: { readonly isStop: boolean }) => {
  const name = useSite().profile.name ?? t('site.name')
  return (
    <Link
      href="/"
      className={styles.logo}
      aria-label={name}
      data-stop={isStop}
      {...(isStop ? {} : { tabIndex: -1 })}
    >
      <Logo />
      <span aria-hidden="true">{name}</span>
    </Link>
  )
}

type AppBarProps = {
  readonly session?: MiniSession
  /** What may be done in the session. */
  readonly staff?: readonly Action[]
}

export function AppBar({ session, staff = [] }: AppBarProps) {
  const account = useAccount()
  // In a session staff's tools stand below what may be done in it.
  const SessionMenu = account.authenticated ? ToolsButton : MenuButton
  return (
    <header className={styles.bar} data-in={session ? 'session' : 'site'}>
      {/* Where Home leads there too, one stop for keys is enough. */}
      <LogoLink isStop />
      <LogoLink isStop={false} />
      {session && <Where session={session} />}
      <nav className={styles.nav} aria-label={t('nav.main')}>
        <NavLink place="home" to="/" label={t('nav.home')} />
        <NavLink place="clubs" to="/clubs" label={t('nav.clubs')} />
        <NavLink place="archive" to="/archive" label={t('nav.archive')} />
      </nav>
      {!session && (
        <div className={styles.outsides}>
          <ExternalLinks className={styles.outside} />
        </div>
      )}
      {session ? (
        <SessionMenu className={styles.tool} icon="more" label={t('slot.menu')} sections={[staff]} />
      ) : (
        account.authenticated && (
          <ToolsButton
            className={`${styles.tool} ${styles.dots}`}
            icon="more"
            label={t('nav.tools')}
            text={t('nav.tools')}
            sections={[]}
          />
        )
      )}
      <SiteMenuButton
        className={styles.tool}
        label={account.name === null ? t('nav.main') : t('nav.account', { name: account.name })}
        heading={account.name}
        sections={[]}
        {...(account.name === null || session ? {} : { text: account.name })}
      />
    </header>
  )
}
