/** A live table as a small board: who, what is played, how it stands; all of it leads to the table. */
import { formatTableAddress } from '@openroom/protocol/address'
import type { WallTable } from '@openroom/protocol/schema/wall'
import { type MouseEvent, memo, Suspense, use } from 'react'
import { Link } from 'wouter'
import { t } from '../../texts/t.ts'
import { imps } from '../figures.ts'
import { FollowedHere } from '../followed/context.tsx'
import { FollowMark } from '../followed/FollowMark.tsx'
import { lazily } from '../lazily.ts'
import { Icon } from '../parts/Icon.tsx'
import { LiveMark } from '../parts/LiveMark.tsx'
import { useHiding } from '../spoilers/hiding.ts'
import { Felt } from './Felt.tsx'
import { isPlain, plainOf } from './plain.ts'
import styles from './smallBoard.module.css'
import { boardSaid, placeText } from './words.ts'

const Expected = lazily(() => import('../picture/OnSmallBoard.tsx'))

/** The address of a table as `play` takes it. */
export const addressOf = ({ tableId }: Pick<WallTable, 'tableId'>): string =>
  formatTableAddress({ kind: 'table', tableId })

const hrefOf = (session: number, table: WallTable): string =>
  `/screen/${session}?${new URLSearchParams({ screen: 'play', tableId: addressOf(table) })}`

type SideProps = { readonly table: WallTable; readonly side: 'ns' | 'ew' }

function Name({ table, side }: SideProps) {
  const { registrationId, name } = table[side]
  const isVul = ['ALL', side === 'ns' ? 'NORTH_SOUTH' : 'EAST_WEST'].includes(table.vulnerability ?? '')
  return (
    <span title={name} data-vul={isVul || undefined}>
      <small>{t(side === 'ns' ? 'side.NS' : 'side.EW')}</small>
      <FollowMark of={registrationId} />
      {name}
    </span>
  )
}

type Scored = Pick<SideProps, 'table'> & {
  /** Whether a dash says that there is no score yet. */
  readonly waits: boolean
}

const Figure = ({ table, side, waits }: SideProps & Scored) => {
  const { score } = table[side]
  if (score !== null) return <b>{imps(score)}</b>
  return waits && <b data-waits>–</b>
}

/** Both names are lines of one block: each block that cuts its text costs the browser a layer of its own. */
const Sides = ({ table, waits }: Scored) => (
  <span className={styles.sides}>
    <span className={styles.names}>
      <Name table={table} side="ns" />
      <br />
      <Name table={table} side="ew" />
    </span>
    <span className={styles.figures}>
      <Figure table={table} side="ns" waits={waits} />
      <br />
      <Figure table={table} side="ew" waits={waits} />
    </span>
  </span>
)

type SmallBoardProps = {
  readonly session: number
  readonly table: WallTable
  /** Said above the names, where tables of several tournaments stand side by side. */
  readonly title?: string
  /** Sits down otherwise than by the address. */
  readonly onOpen?: ((table: WallTable) => void) | undefined
  /** Whether it tells what the board in play is worth. */
  readonly expected?: boolean
  /** Whether it leads a page, with its score as the largest thing there. */
  readonly big?: boolean
}

function Drawn({ session, table: told, title, onOpen, expected = false, big = false }: SmallBoardProps) {
  const hiding = useHiding()
  const table = hiding ? plainOf(told) : told
  const open = (event: MouseEvent) => {
    if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen(table)
  }
  const followed = use(FollowedHere)
  const isFollowed = followed.has(table.ns.registrationId) || followed.has(table.ew.registrationId)
  const said = isFollowed ? `${t('followed.mark')} ${boardSaid(table)}` : boardSaid(table)
  const tellsWorth = expected && table.phase === 'PLAY' && !isPlain(table)
  const worthId = `worth-${table.tableId}`
  const place = placeText(table)
  const board = t('wall.board', { board: table.boardNumber })
  const waits = big && !hiding && table.calcTableId !== null
  const isScored = waits || table.ns.score !== null || table.ew.score !== null
  return (
    <Link
      href={hrefOf(session, table)}
      className={styles.board}
      data-phase={table.phase}
      data-worth={tellsWorth || undefined}
      data-big={big || undefined}
      aria-label={title === undefined ? said : `${title}, ${said}`}
      aria-describedby={tellsWorth ? worthId : undefined}
      onClick={open}
    >
      {title !== undefined && (
        <span className={styles.title} title={title}>
          {big && <LiveMark />} {title}
        </span>
      )}
      <span className={styles.head}>
        <span title={place}>
          {place}
          {table.boardNumber > 0 && ` · ${board}`}
        </span>
        <span>
          {table.viewers > 0 && (
            <span className={styles.viewers} data-beside={isScored || undefined}>
              <Icon name="person" size={14} />
              {table.viewers}
            </span>
          )}
          {isScored && t(`wall.unit.${table.unit}`)}
        </span>
      </span>
      <Sides table={table} waits={waits} />
      <Felt table={table} />
      {big && (
        <span className={styles.go}>
          <Icon name="right" size={22} />
        </span>
      )}
      {tellsWorth && (
        <Suspense>
          <Expected session={session} table={table} id={worthId} />
        </Suspense>
      )}
    </Link>
  )
}

/** Not drawn again while others move. */
export const SmallBoard = memo(Drawn)
