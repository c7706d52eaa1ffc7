/** How long each side has taken up to the moment shown, and the last call or card: where it was entered as it was played. */
import { cardsPlayed } from '@openroom/bridge/play'
import { SIDES, type Side, sideOf } from '@openroom/bridge/seat'
import type { TableState } from '@openroom/bridge/table/state'
import type { PlayTempo } from '@openroom/protocol/schema/screens'
import { viewAt } from '@openroom/protocol/views'
import { archive } from '../../live/archive.ts'
import { useAnswer } from '../../live/cache.ts'
import { t } from '../../texts/t.ts'
import { minutesText } from '../../ui/moments.ts'
import boxes from '../../ui/table/resultBoxes.module.css'

type Actions = PlayTempo['actions']

/** Those that stand at that moment: calls, then cards. */
export function actionsUpTo(
  actions: Actions,
  { calls, tricks }: Pick<TableState, 'calls' | 'tricks'>,
): Actions {
  const of = (kind: Actions[number]['kind'], count: number) =>
    actions.filter((one) => one.kind === kind).slice(0, count)
  return [...of('call', calls.length), ...of('card', cardsPlayed(tricks).length)]
}

type TempoBoxProps = {
  readonly miniSessionId: number
  readonly ns: number
  readonly board: number
  readonly state: TableState
}

export default function TempoBox({ miniSessionId, ns, board, state }: TempoBoxProps) {
  const { data } = useAnswer(archive(miniSessionId, viewAt('tempo', { id: miniSessionId, ns, board })))
  if (data === undefined || data.actions.length === 0) return null
  const actions = actionsUpTo(data.actions, state)
  const taken = (side: Side) =>
    actions.reduce((sum, { seat, seconds }) => (sideOf(seat) === side ? sum + seconds : sum), 0)
  const last = actions.at(-1)
  return (
    <section className={boxes.box}>
      <h2>{t('replay.tempo')}</h2>
      {SIDES.map((side) => (
        <p key={side} className={boxes.main}>
          <span>{t(`side.${side}`)}</span>
          <b>{minutesText(taken(side))}</b>
        </p>
      ))}
      {last && (
        <p className={boxes.more}>
          <span>{t(`replay.tempo.${last.kind}`, { seat: t(`seat.${last.seat}`) })}</span>
          <span>{minutesText(last.seconds)}</span>
        </p>
      )}
    </section>
  )
}
