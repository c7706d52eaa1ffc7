/** What leads the front page: the most interesting live table with its score, a few more, the last swings. */
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import type { Featured as FeaturedBody } from '@openroom/protocol/schema/wall'
import { viewAt } from '@openroom/protocol/views'
import { type ReactNode, useState } from 'react'
import { usePushed } from '../../live/usePushed.ts'
import { t } from '../../texts/t.ts'
import { WithFollowed } from '../../ui/followed/context.tsx'
import { useListFocus } from '../../ui/parts/useListFocus.ts'
import { useExpectedWanted } from '../../ui/picture/ExpectedSwitch.tsx'
import { useHiding } from '../../ui/spoilers/hiding.ts'
import { useUnnamed } from '../../ui/spoilers/stages.ts'
import { SmallBoard } from '../../ui/wall/SmallBoard.tsx'
import styles from './featured.module.css'
import { Swings } from './Swings.tsx'

const FEATURED = viewAt('featured')

/** Beside the one that leads. */
const MOST_OTHERS = 2

type Table = FeaturedBody['tables'][number]

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

const matchOf = ({ miniSessionId, calcTableId, tableId }: Table): string =>
  calcTableId === null ? `${miniSessionId} ${tableId}` : `${miniSessionId} match ${calcTableId}`

/** A match before a table of pairs; it leads as long as it is shown at all, whatever happens elsewhere. */
function useLeading(tables: FeaturedBody['tables']): FeaturedBody['tables'] {
  const [led, setLed] = useState<string | null>(null)
  const leading =
    tables.find((table) => matchOf(table) === led) ??
    tables.find(({ calcTableId }) => calcTableId !== null) ??
    tables[0]
  if (!leading) return tables
  if (matchOf(leading) !== led) setLed(matchOf(leading))
  return [leading, ...tables.filter((table) => table !== leading).slice(0, MOST_OTHERS)]
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
  const tables = useLeading(useTables({ featured, sessions }))
  const focus = useListFocus<HTMLElement>()
  return (
    <section
      {...focus}
      className={styles.featured}
      data-expected={wanted || undefined}
      aria-labelledby="featured"
    >
      <h3 id="featured" className="said">
        {t('wall.title')}
      </h3>
      <ul className={styles.boards} data-rows>
        {tables.map((table, at) => (
          <li key={table.tableId}>
            <OneOf session={sessions.find(({ miniSessionId }) => miniSessionId === table.miniSessionId)}>
              <SmallBoard
                session={table.miniSessionId}
                table={table}
                {...(at === 0 || table.title !== tables[0]?.title ? { title: table.title } : {})}
                expected={wanted}
                big={at === 0}
              />
            </OneOf>
          </li>
        ))}
      </ul>
      <Swings swings={featured.swings} />
    </section>
  )
}

/** @returns an element that says so where there is nothing to show, for the room that is kept (list.module.css), or not yet */
export default function PushedFeatured({ sessions }: { readonly sessions: readonly MiniSession[] }) {
  const featured = usePushed(FEATURED)?.body ?? null
  if (featured === null) return <span aria-busy="true" hidden />
  if (featured.tables.length === 0) return <span data-none hidden />
  return <Featured featured={featured} sessions={sessions} />
}
