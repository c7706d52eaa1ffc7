/** A board that was found: what was bid and made, by whom, and where; it leads to the call that was looked for. */
import { isCall, type Level } from '@openroom/bridge/call'
import type { Strain } from '@openroom/bridge/card'
import type { Doubling } from '@openroom/bridge/contract'
import type { Side } from '@openroom/bridge/seat'
import { toSeat } from '@openroom/protocol/names'
import { replayAddress } from '@openroom/protocol/replayAddress'
import type { FoundBoard as Found } from '@openroom/protocol/schema/findBoards'
import { use } from 'react'
import { Link } from 'wouter'
import { t } from '../../texts/t.ts'
import { CallText, CardText, ContractText } from '../cards/CallText.tsx'
import { impsText, overWords, signed } from '../figures.ts'
import AddButton from '../folder/AddButton.tsx'
import { dayOf, ofDay } from '../moments.ts'
import { Hidden } from '../spoilers/Hidden.tsx'
import { RevealedContext, useHiding } from '../spoilers/hiding.ts'
import { isAsked } from '../spoilers/stages.ts'
import styles from './boards.module.css'

/** A contract with its declarer. */
function ContractOf({ found }: { readonly found: Pick<Found, 'contract' | 'declarer'> }) {
  const { contract, declarer } = found
  const [, level, strain, doubling = ''] = /^([1-7])(C|D|H|S|NT)(x{0,2})$/.exec(contract ?? '') ?? []
  if (level === undefined) return contract === null ? null : t('boards.passed')
  const own = {
    level: Number(level) as Level,
    strain: strain as Strain,
    doubling: doubling.toUpperCase() as Doubling,
  }
  return (
    <>
      <ContractText contract={own} /> {declarer !== null && t(`seat.${toSeat(declarer)}.short`)}
    </>
  )
}

function Name({ found, seat }: { readonly found: Found; readonly seat: number }) {
  const { name = null, personId = null } = found.players[seat] ?? {}
  if (name === null) return t('boards.nobody')
  return personId === null ? name : <Link href={`/players/${personId}`}>{name}</Link>
}

const SIDES = [
  ['NS', 0, 2],
  ['EW', 1, 3],
] as const

/** Who sat there, each leading to his page. */
function Names({ found }: { readonly found: Found }) {
  const isKnown = (seat: number): boolean => (found.players[seat]?.name ?? null) !== null
  // Of nobody, two question marks would be all there is to say.
  const known = SIDES.filter(([, first, second]) => isKnown(first) || isKnown(second))
  return (
    <p className={styles.names}>
      {known.map(([side, first, second]) => (
        <span key={side}>
          <b>{t(`side.${side}`)}</b> <Name found={found} seat={first} /> –{' '}
          <Name found={found} seat={second} />
        </span>
      ))}
    </p>
  )
}

function Auction({ auction, matched }: Pick<Found, 'auction' | 'matched'>) {
  if (auction === null) return null
  return (
    <span className={styles.auction}>
      {auction.map((call, i) =>
        isCall(call) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: calls never move
          <span key={i} data-last={i + 1 === matched}>
            <CallText call={call} />
          </span>
        ) : null,
      )}
    </span>
  )
}

type BoardProps = {
  readonly found: Found
  /** The side whose score and swing are told: of somebody's own boards. */
  readonly seen?: Side | undefined
}

function Figures({ found, seen }: BoardProps) {
  const { score, swing, gap, lead } = found
  const own = (value: number): number => (seen === 'EW' && value !== 0 ? -value : value)
  const imps = swing === null ? '' : impsText(own(swing), signed(own(swing)))
  return (
    <span className={styles.figures}>
      {score !== null && (
        <span>
          {seen ? `${t(`side.${seen}`)} ${signed(own(score))}` : t('boards.score', { score: signed(score) })}
        </span>
      )}
      {swing !== null && <span>{seen ? imps : t('boards.swing.is', { imps })}</span>}
      {gap !== null && gap !== 0 && <span>{t('boards.gap.is', { tricks: signed(gap) })}</span>}
      {lead !== null && (
        <span>
          {t('boards.lead.is')} <CardText card={lead} />
        </span>
      )}
    </span>
  )
}

const folderBoard = ({ miniSessionId: session, board, ns, replay, cindex }: Found) => ({
  session,
  board,
  ns: replay ? ns : null,
  cindex,
  quiz: null,
  note: '',
})

function Board({ found, seen }: BoardProps) {
  const { tournament, session, board, day, result, note } = found
  const hiding = useHiding() && !use(RevealedContext)
  const played = (
    <>
      <span className={styles.contract}>
        <ContractOf found={found} /> {overWords(result)}
      </span>
      <Auction {...found} />
      <Figures found={found} seen={seen} />
      {note !== null && <q className={styles.note}>{note}</q>}
    </>
  )
  const where = [tournament, session, t('boards.board', { number: board })].filter((part) => part !== '')
  return (
    <>
      <Link href={replayAddress(found)} className={styles.link}>
        {!hiding && played}
        <span className={styles.where}>
          {where.join(' · ')}
          {day !== null && <time dateTime={day}>{dayOf(ofDay(day))}</time>}
        </span>
      </Link>
      {hiding && <Hidden>{played}</Hidden>}
      <Names found={found} />
      <p className={styles.add}>
        <AddButton one={folderBoard(found)} name={where.join(' · ')} />
      </p>
    </>
  )
}

/** Of a knock-out, without spoilers: the stage, its day and who played tell who came through, of the first one too. */
function Unnamed({ found, seen }: BoardProps) {
  const where = `${found.tournament} · ${t('boards.board', { number: found.board })}`
  return (
    <Hidden what={t('spoilers.show.board', { where })}>
      <Board found={found} seen={seen} />
    </Hidden>
  )
}

export function FoundBoard({ found, seen }: BoardProps) {
  const isUnnamed = useHiding() && found.arrangeType === 'KNOCK_OUT' && !isAsked(found.miniSessionId)
  return (
    <li className={styles.found}>
      {isUnnamed ? <Unnamed found={found} seen={seen} /> : <Board found={found} seen={seen} />}
    </li>
  )
}
