/** Above the score card of a match that is played: what the boards on its tables are worth now. */
import { useWall } from '../../live/wall.ts'
import { ExpectedBar } from '../../ui/picture/ExpectedBar.tsx'
import { Hidden } from '../../ui/spoilers/Hidden.tsx'
import { placeText } from '../../ui/wall/words.ts'
import styles from './picture.module.css'

type ExpectationsProps = {
  readonly session: number
  readonly calcTableId: number
  /** The team that the card has on the left. */
  readonly home: number | null
}

export default function Expectations({ session, calcTableId, home }: ExpectationsProps) {
  const tables = useWall(session)
  const own = tables?.filter((table) => table.calcTableId === calcTableId && table.phase === 'PLAY') ?? []
  return (
    <div className={styles.rooms} aria-busy={tables === null || undefined}>
      {own.map((table) => (
        <Hidden key={table.tableId} of={placeText(table)}>
          <ExpectedBar session={session} table={table} first={home} />
        </Hidden>
      ))}
    </div>
  )
}
