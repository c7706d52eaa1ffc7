/** Both rooms of a match: the first call, lead and card in which they differ, and what these cost. */

import { type Parting, partingsOf } from '@openroom/bridge/table/parting'
import { EMPTY_TABLE, type TableState } from '@openroom/bridge/table/state'
import { cardCount } from '@openroom/bridge/table/view'
import type { GameContext } from '@openroom/protocol/schema/liveEvents'
import { viewAt } from '@openroom/protocol/views'
import { type ReactNode, useMemo } from 'react'
import { archive } from '../../../live/archive.ts'
import { useAnswer } from '../../../live/cache.ts'
import { t } from '../../../texts/t.ts'
import { CallText, CardText } from '../../../ui/cards/CallText.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { doubleDummyFor } from '../../../ui/secrecy/doubleDummy.ts'
import { mayKnow, type Viewing } from '../../../ui/secrecy/mayKnow.ts'
import { Hidden } from '../../../ui/spoilers/Hidden.tsx'
import { keepFocus } from '../../../ui/spoilers/hiding.ts'
import { DdsChip } from '../../../ui/table/DdsChip.tsx'
import boxes from '../../../ui/table/resultBoxes.module.css'
import { teamOf } from '../../../ui/table/roundResult.ts'
import { SideScore } from '../../../ui/table/SideScore.tsx'
import { placeOf, type ReplayLog, replayLog } from '../replayLog.ts'
import type { Cost, Costs } from './costs.ts'
import styles from './rooms.module.css'
import { useCosts } from './useCosts.ts'

type RoomsBoxProps = {
  readonly miniSessionId: number
  /** Who is North-South in the other room. */
  readonly ns: number
  readonly board: number
  readonly log: ReplayLog
  readonly viewing: Viewing
  readonly go: (position: number) => void
}

type Of = keyof Costs

function Lost({ tricks }: { readonly tricks: number | null }) {
  if (tricks === null) return null
  return (
    <small className={styles.lost} data-none={tricks === 0 || undefined}>
      {t('rooms.lost', { count: tricks })}
    </small>
  )
}

type RowProps<T> = {
  readonly of: Of
  readonly parting: Parting<T> | null
  readonly draw: (did: T) => ReactNode
  readonly cost: Cost<number> | null
  readonly go: () => void
}

function Row<T>({ of, parting, draw, cost, go }: RowProps<T>) {
  if (parting === null) return null
  const cell = (side: 'here' | 'there') => {
    const made = parting[side]
    return (
      <td>
        {made ? (
          <>
            <abbr title={t(`seat.${made.seat}`)}>{t(`seat.${made.seat}.short`)}</abbr> <b>{draw(made.did)}</b>
          </>
        ) : (
          t('rooms.over')
        )}
        <Lost tricks={cost?.[side] ?? null} />
      </td>
    )
  }
  return (
    <tr>
      <th scope="row">
        <button type="button" className={styles.go} onClick={go}>
          {t(`rooms.${of}`)}
        </button>
      </th>
      {cell('here')}
      {cell('there')}
    </tr>
  )
}

function Contracts({ cost }: { readonly cost: Costs['call'] }) {
  if (cost.here === null || cost.there === null) return null
  return (
    <tr>
      <th scope="row">{t('rooms.contracts')}</th>
      {[cost.here, cost.there].map(({ over, scoreNs }, i) => (
        <td key={i === 0 ? 'here' : 'there'}>
          {scoreNs !== 0 && <DdsChip over={over} at="line" />} <SideScore scoreNs={scoreNs} />
        </td>
      ))}
    </tr>
  )
}

type GainProps = { readonly of: Of; readonly cost: Cost<unknown>; readonly context: GameContext | null }

function Gain({ of, cost: { imps }, context }: GainProps) {
  if (imps === null || context === null) return null
  const what = t(`rooms.gain.${of}`)
  if (imps === 0) return <li>{t('rooms.noGain', { what })}</li>
  const team = teamOf(context, imps > 0 ? 'NS' : 'EW')
  return <li>{t('rooms.gain', { what, gain: t('round.imps', { count: `${Math.abs(imps)}`, team }) })}</li>
}

type Wire = Parameters<typeof replayLog>[0]

/** A layout that changes draws the box anew: what was worked out of the same record stays. */
const logs = new WeakMap<Wire, ReplayLog | null>()

function logOf(wire: Wire): ReplayLog | null {
  const log = logs.get(wire) ?? replayLog(wire)
  logs.set(wire, log)
  return log
}

export default function RoomsBox({ miniSessionId, ns, board, log, viewing, go }: RoomsBoxProps) {
  const { data } = useAnswer(archive(miniSessionId, viewAt('replay', { id: miniSessionId, ns, board })))
  const other = useMemo(() => (data === undefined ? null : logOf(data)), [data])
  return (
    other &&
    mayKnow('rooms', viewing) && (
      <Hidden of={t('rooms.title')} isOutcome>
        <Rooms here={log} there={other} viewing={viewing} go={go} />
      </Hidden>
    )
  )
}

const callCount = ({ calls }: TableState): number => calls.length

type RoomsProps = Pick<RoomsBoxProps, 'viewing' | 'go'> & {
  readonly here: ReplayLog
  readonly there: ReplayLog
}

function Rooms({ here, there, viewing, go }: RoomsProps) {
  const partings = useMemo(
    () => partingsOf(here.states.at(-1) ?? EMPTY_TABLE, there.states.at(-1) ?? EMPTY_TABLE),
    [here, there],
  )
  const { costs, isWorking, failed, ask } = useCosts(doubleDummyFor('costs', viewing), partings, here, there)
  const { call, lead, card } = partings
  const isBam = here.context?.calculationType === 'BAM'
  const to = (count: (state: TableState) => number, at: number) => () => go(placeOf(here, count, at + 1))
  return (
    <section className={`${boxes.box} ${styles.box}`} tabIndex={-1} aria-label={t('rooms.title')}>
      <h2>{t('rooms.title')}</h2>
      {call === null && lead === null && card === null ? (
        <p>{t('rooms.alike')}</p>
      ) : (
        <>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <span className="said">{t('rooms.first')}</span>
                </th>
                <th scope="col">{t('rooms.here')}</th>
                <th scope="col">{t('rooms.there')}</th>
              </tr>
            </thead>
            <tbody>
              <Row
                of="call"
                parting={call}
                draw={(did) => <CallText call={did} />}
                cost={null}
                go={to(callCount, call?.at ?? 0)}
              />
              {costs && <Contracts cost={costs.call} />}
              <Row
                of="lead"
                parting={lead}
                draw={(did) => <CardText card={did} />}
                cost={costs?.lead ?? null}
                go={to(cardCount, 0)}
              />
              <Row
                of="card"
                parting={card}
                draw={(did) => <CardText card={did} />}
                cost={costs?.card ?? null}
                go={to(cardCount, card?.at ?? 0)}
              />
            </tbody>
          </table>
          <div role="status">
            {costs && !isBam && (
              <ul>
                <Gain of="call" cost={costs.call} context={here.context} />
                <Gain of="lead" cost={costs.lead} context={here.context} />
                <Gain of="card" cost={costs.card} context={here.context} />
              </ul>
            )}
            {failed && t('rooms.failed')}
          </div>
          {ask && !costs && (
            <Button
              disabled={isWorking}
              onClick={({ currentTarget }) => {
                // What came of it stands in its place.
                keepFocus(currentTarget)
                ask()
              }}
            >
              {t(isWorking ? 'rooms.working' : 'rooms.ask')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}
