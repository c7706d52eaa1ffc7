/** Above the score card of a match that is played: what the boards on its tables are worth now, or how far they are. */
import type { WallTable } from '@openroom/protocol/schema/wall'
import { useWall } from '../../live/wall.ts'
import { ExpectedBar } from '../../ui/picture/ExpectedBar.tsx'
import { Hidden } from '../../ui/spoilers/Hidden.tsx'
import { useHiding } from '../../ui/spoilers/hiding.ts'
import { plainOf } from '../../ui/wall/plain.ts'
import { placeText, stateSaid } from '../../ui/wall/words.ts'
import styles from './picture.module.css'

type ExpectationsProps = {
  readonly session: number
  readonly calcTableId: number
  /** The team that the card has on the left. */
  readonly home: number | null
}

/** Before the first card and after the last there is nothing to expect; its room has words, so that rows keep their place. */
function AtTable({ table }: { readonly table: WallTable }) {
  const hiding = useHiding()
  return (
    <section className={styles.waits}>
      <h2>{placeText(table)}</h2>
      <p>{stateSaid(hiding ? plainOf(table) : table)}</p>
    </section>
  )
}

export default function Expectations({ session, calcTableId, home }: ExpectationsProps) {
  const tables = useWall(session)
  if (tables === null) return <div className={styles.coming} aria-busy />
  const own = tables.filter((table) => table.calcTableId === calcTableId)
  if (own.length === 0) return null
  return (
    <div className={styles.rooms}>
      {own.map((table) =>
        table.phase === 'PLAY' ? (
          <Hidden key={table.tableId} of={placeText(table)}>
            <ExpectedBar session={session} table={table} first={home} />
          </Hidden>
        ) : (
          <AtTable key={table.tableId} table={table} />
        ),
      )}
    </div>
  )
}
