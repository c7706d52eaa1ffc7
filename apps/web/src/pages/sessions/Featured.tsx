/** Live tables as small boards above the list; below them swings, what starts next, what has ended. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Featured as FeaturedBody } from '@openroom/protocol/schema/wall'
import { t } from '../../texts/t.ts'
import { ExpectedSwitch } from '../../ui/picture/ExpectedSwitch.tsx'
import { useExpectedWanted } from '../../ui/picture/wanted.ts'
import { SmallBoard } from '../../ui/wall/SmallBoard.tsx'
import styles from './featured.module.css'
import { News } from './News.tsx'

type FeaturedProps = { readonly featured: FeaturedBody; readonly sessions: readonly MiniSession[] }

export function Featured({ featured, sessions }: FeaturedProps) {
  const wanted = useExpectedWanted()
  return (
    <section className={styles.featured} data-expected={wanted || undefined} aria-labelledby="featured">
      <h2 id="featured" className="said">
        {t('wall.title')}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <ul className={styles.boards} tabIndex={0} aria-labelledby="featured">
        {featured.tables.map((table) => (
          <li key={table.tableId}>
            <SmallBoard session={table.miniSessionId} table={table} title={table.title} expected={wanted} />
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
