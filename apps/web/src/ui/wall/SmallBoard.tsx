/** A live table as a small board: who, what is played, how it stands; all of it leads to the table. */
import { formatTableAddress } from '@openroom/protocol/address'
import type { WallTable } from '@openroom/protocol/schema/wall'
import { type MouseEvent, memo, Suspense, use } from 'react'
import { Link } from 'wouter'
import { t } from '../../texts/t.ts'
import { fixed, imps, signedImps } from '../figures.ts'
import { FollowedHere } from '../followed/context.ts'
import { FollowMark } from '../followed/FollowMark.tsx'
import { impsText } from '../impsText.ts'
import { lazily } from '../lazily.ts'
import { Icon } from '../parts/Icon.tsx'
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

const figureText = ({ figure, unit }: WallTable): string =>
  unit === 'PERCENT' ? fixed(figure, 1) : signedImps(figure)

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

function Figures({ table, side }: SideProps) {
  const { score, tricks } = table[side]
  return (
    <>
      {score !== null && <b>{imps(score)}</b>}
      {(table.phase === 'PLAY' || table.phase === 'RESULT') && !isPlain(table) && <i>{tricks}</i>}
    </>
  )
}

/** Both names are lines of one block: each block that cuts its text costs the browser a layer of its own. */
const Sides = ({ table }: Pick<SideProps, 'table'>) => (
  <span className={styles.sides}>
    <span className={styles.names}>
      <Name table={table} side="ns" />
      <br />
      <Name table={table} side="ew" />
    </span>
    <span className={styles.figures}>
      <Figures table={table} side="ns" />
      <br />
      <Figures table={table} side="ew" />
    </span>
  </span>
)

/** What the board is worth, or may still be. */
function Worth({ table }: { readonly table: WallTable }) {
  const { phase, figure, unit, atStake } = table
  if (phase === 'RESULT' && figure !== null)
    return (
      <span>
        {unit === 'IMP'
          ? impsText(figure, figureText(table))
          : t(`wall.figure.${unit}`, { value: figureText(table) })}
      </span>
    )
  if (phase === 'PLAY' && atStake >= 6) return <span data-stake>{t('wall.stake', { imps: atStake })}</span>
  return <span />
}

/** Letters of a board's place and number that the narrowest board has room for, in all languages. */
const FITS = 30

type SmallBoardProps = {
  readonly session: number
  readonly table: WallTable
  /** Said above the names, where tables of several tournaments stand side by side. */
  readonly title?: string
  /** Sits down otherwise than by the address. */
  readonly onOpen?: ((table: WallTable) => void) | undefined
  /** Whether it tells what the board in play is worth. */
  readonly expected?: boolean
}

function Drawn({ session, table: told, title, onOpen, expected = false }: SmallBoardProps) {
  const table = useHiding() ? plainOf(told) : told
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
  return (
    <Link
      href={hrefOf(session, table)}
      className={styles.board}
      data-phase={table.phase}
      data-worth={tellsWorth || undefined}
      data-titled={title !== undefined || undefined}
      aria-label={title === undefined ? said : `${title}, ${said}`}
      aria-describedby={tellsWorth ? worthId : undefined}
      onClick={open}
    >
      {title !== undefined && (
        <span className={styles.title} title={title}>
          {title}
        </span>
      )}
      <span className={styles.head} data-long={place.length + board.length > FITS || undefined}>
        <span title={place}>{place}</span>
        {table.boardNumber > 0 && <span title={board}>{board}</span>}
      </span>
      <Sides table={table} />
      <Felt table={table} />
      {tellsWorth && (
        <Suspense>
          <Expected session={session} table={table} id={worthId} />
        </Suspense>
      )}
      <span className={styles.foot}>
        <Worth table={table} />
        {table.viewers > 0 && (
          <span className={styles.viewers}>
            <Icon name="person" size={14} />
            {table.viewers}
          </span>
        )}
      </span>
    </Link>
  )
}

/** Not drawn again while others move. */
export const SmallBoard = memo(Drawn)
