/** Live tables as small boards above the list; below them swings, what starts next, what has ended. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Featured as FeaturedBody } from '@openroom/protocol/schema/wall'
import type { ReactNode } from 'react'
import { t } from '../../texts/t.ts'
import { WithFollowed } from '../../ui/followed/WithFollowed.tsx'
import { ExpectedSwitch } from '../../ui/picture/ExpectedSwitch.tsx'
import { useExpectedWanted } from '../../ui/picture/wanted.ts'
import { useHiding } from '../../ui/spoilers/hiding.ts'
import { useUnnamed } from '../../ui/spoilers/stages.ts'
import { SmallBoard } from '../../ui/wall/SmallBoard.tsx'
import styles from './featured.module.css'
import { News } from './News.tsx'

/** In order of interest; without spoilers in an order that tells of none, and without those whom a stage names. */
function useTables({ featured: { tables }, sessions }: FeaturedProps): FeaturedBody['tables'] {
  const hiding = useHiding()
  const isUnnamed = useUnnamed()
  if (!hiding) return tables
  const unnamed = new Set(sessions.filter(isUnnamed).map(({ miniSessionId }) => miniSessionId))
  return tables
    .filter(({ miniSessionId }) => !unnamed.has(miniSessionId))
    .sort((a, b) => a.miniSessionId - b.miniSessionId || a.tableId - b.tableId)
}

type FeaturedProps = { readonly featured: FeaturedBody; readonly sessions: readonly MiniSession[] }

/** With those marked who are followed there; of a session that is not known nobody is. */
const OneOf = ({
  session,
  children,
}: {
  readonly session: MiniSession | undefined
  readonly children: ReactNode
}) => (session ? <WithFollowed session={session}>{children}</WithFollowed> : children)

export function Featured({ featured, sessions }: FeaturedProps) {
  const wanted = useExpectedWanted()
  const tables = useTables({ featured, sessions })
  return (
    <section className={styles.featured} data-expected={wanted || undefined} aria-labelledby="featured">
      <h2 id="featured" className="said">
        {t('wall.title')}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <ul className={styles.boards} tabIndex={0} aria-labelledby="featured">
        {tables.map((table) => (
          <li key={table.tableId}>
            <OneOf session={sessions.find(({ miniSessionId }) => miniSessionId === table.miniSessionId)}>
              <SmallBoard session={table.miniSessionId} table={table} title={table.title} expected={wanted} />
            </OneOf>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <ExpectedSwitch />
        <News featured={featured} sessions={sessions} />
      </div>
    </section>
  )
}
