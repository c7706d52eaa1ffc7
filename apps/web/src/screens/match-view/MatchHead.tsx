/** The head of a match view: closing it, the match as it stands, ways on, streams. */

import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { type ReactNode, use } from 'react'
import { t } from '../../texts/t.ts'
import type { Action } from '../../ui/action.ts'
import { Heading } from '../../ui/parts/Heading.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { sessionTitle } from '../../ui/sessionTitle.ts'
import { SlotMenuContext } from '../../ui/slot/shown.ts'
import { Hidden } from '../../ui/spoilers/Hidden.tsx'
import type { TeamLine } from '../../ui/table/teamFigures.ts'
import styles from './matchView.module.css'

/** Streams open beside the match, which stays. */
function streamAddress({ miniSessionId, streams }: MiniSession): string | null {
  const [only, ...more] = streams
  if (only === undefined) return null
  const query =
    more.length > 0
      ? new URLSearchParams({ screen: 'stream-collector' })
      : new URLSearchParams({ screen: 'stream', url: only.url, miniSessionId: `${only.miniSessionId}` })
  return `/screen/${miniSessionId}?${query}`
}

function Standing({ teams }: { readonly teams: readonly TeamLine[] }) {
  const [home, visiting] = teams
  if (!home || !visiting) return <p className={styles.standing}>{t('matchView.title')}</p>
  return (
    <p className={styles.standing}>
      <span title={home.team.name}>{home.team.name}</span>{' '}
      <Hidden>
        <b>{home.score}</b> <i>–</i> <b>{visiting.score}</b>
      </Hidden>{' '}
      <span title={visiting.team.name}>{visiting.team.name}</span>
    </p>
  )
}

export function MatchHead({
  miniSession,
  teams,
  menu,
  below,
  onClose,
}: {
  readonly miniSession: MiniSession
  readonly teams: readonly TeamLine[]
  readonly menu: readonly Action[]
  /** Below the score. */
  readonly below: ReactNode
  readonly onClose: () => void
}) {
  const stream = streamAddress(miniSession)
  const title = sessionTitle(miniSession)
  const { SiteMenu, siteEntries, accountName } = use(SlotMenuContext)
  return (
    <header className={styles.head}>
      <button type="button" className={styles.tool} aria-label={t('matchView.close')} onClick={onClose}>
        <Icon name="close" size={22} />
      </button>
      <div className={styles.titles}>
        <Heading>{t('matchView.title')}</Heading>
        <p title={title}>{title}</p>
      </div>
      <div className={styles.stand}>
        <Standing teams={teams} />
        {below}
      </div>
      <div className={styles.tools}>
        {stream !== null && (
          <a className={styles.stream} href={stream} target="_blank" rel="noreferrer">
            {t('matchView.stream')}
          </a>
        )}
        <SiteMenu
          className={styles.tool}
          label={t('matchView.menu')}
          heading={accountName}
          sections={[menu, ...siteEntries]}
        />
      </div>
    </header>
  )
}
