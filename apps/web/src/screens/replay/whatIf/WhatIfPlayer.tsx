/** A replay that goes on otherwise than it was played: the table with the viewer's own cards. */

import type { Card } from '@openroom/bridge/card'
import { formatLine, type Line, type RealPlay, realPlay } from '@openroom/bridge/table/lines'
import { EMPTY_TABLE, type TableState } from '@openroom/bridge/table/state'
import { phaseOf } from '@openroom/bridge/table/view'
import { useEffect, useMemo, useRef, useState } from 'react'
import { chatAt } from '../../../live/chat.ts'
import { t } from '../../../texts/t.ts'
import { withKeys } from '../../../ui/keys.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { doubleDummyFor } from '../../../ui/secrecy/doubleDummy.ts'
import { commonActions, TABLE_KEYS, useKeys } from '../../../ui/table/actions.ts'
import { useEarKeys } from '../../../ui/table/ear/useEarKeys.ts'
import { pictureOf, SourceScreen } from '../../../ui/table/SourceScreen.tsx'
import { spokenFigures } from '../../../ui/table/said/figures.ts'
import { spokenPlayed } from '../../../ui/table/said/place.ts'
import { Said } from '../../../ui/table/said/Said.tsx'
import { useNews, useSaying } from '../../../ui/table/said/useSaying.ts'
import { TableMessage } from '../../../ui/table/TableMessage.tsx'
import { TablePicture } from '../../../ui/table/TablePicture.tsx'
import { type TableSource, useTableView } from '../../../ui/table/tableSource.ts'
import { useAnalysis, useSolving } from '../../../ui/table/useAnalysis.ts'
import { useTeamFigures } from '../../../ui/table/useTeamFigures.ts'
import { OtherControls } from '../Controls.tsx'
import { useFigures } from '../useDoubleDummy.ts'
import type { ReplayProps } from '../useReplay.ts'
import { ShowLine } from './ShowLine.tsx'
import { useWhatIf, type WhatIf } from './useWhatIf.ts'
import { Cards, WhatIfBox } from './WhatIfBox.tsx'
import styles from './whatIf.module.css'
import { type Worth, worthOf } from './worth.ts'

type WhatIfProps = ReplayProps & { readonly real: RealPlay }

/** The table as lines see it: their moment, its double dummy figures, and how the viewer looks at it. */
function useSource({ log, slot, miniSession }: WhatIfProps, whatIf: WhatIf): TableSource {
  const { state: moment, to } = whatIf
  const { isAnalysed, ...view } = useTableView({
    moment,
    board: moment,
    hands: moment,
    slot,
    kibitz: undefined,
    session: miniSession,
  })
  const [on, set] = useState(true)
  const source = doubleDummyFor('figures', view.viewing)
  const solving = useSolving(source)
  const figures = useFigures(moment, null, phaseOf(moment) === 'play', solving)
  const analysis = useAnalysis(moment, isAnalysed, solving)
  return {
    ...view,
    board: moment,
    context: log.context,
    figures: on && source ? figures : null,
    dds: { on: on && source !== null, disabled: source === null, set },
    analysis,
    teams: useTeamFigures(miniSession, log.context),
    steps: {
      now: moment.tricks.length,
      most: Math.ceil(whatIf.length / 4),
      onTrick: (trick) => to((trick - 1) * 4 + 1),
    },
  }
}

/** What the ends of lines are worth, as far as they were looked at. */
function useWorths(
  shown: Line,
  state: TableState,
  figures: ReadonlyMap<Card, number> | null,
  { branches }: WhatIf,
): ReadonlyMap<Line, Worth> {
  const [known, setKnown] = useState<ReadonlyMap<string, Worth>>(new Map())
  const worth = worthOf(state, figures)
  const key = shown.join('')
  if (worth !== null && known.get(key)?.over !== worth.over) setKnown(new Map(known).set(key, worth))
  return new Map(
    branches.flatMap(({ line }) => {
      const own = known.get(line.join(''))
      return own ? [[line, own]] : []
    }),
  )
}

export default function WhatIfPlayer(props: ReplayProps) {
  const { log, params, slot } = props
  const real = useMemo(() => realPlay(log.states), [log])
  const { line: _, ...rest } = params
  if (real !== null) return <Player key={`${params.ns}/${params.board}`} {...props} real={real} />
  return (
    <TableMessage title={t('said.whatIf.none')}>
      <Button onClick={() => slot.replace('replay', rest)}>{t('whatIf.leave')}</Button>
    </TableMessage>
  )
}

function Player(props: WhatIfProps) {
  const { log, params, slot, miniSession, real } = props
  const { line: address = '', ...rest } = params
  const root = useRef<HTMLElement>(null)
  const place = t('whatIf.label', { board: params.board })
  const whatIf = useWhatIf(
    real,
    `${miniSession.miniSessionId} ${params.ns} ${params.board}`,
    address,
    (line) => slot.replace('replay', { ...params, line }),
  )
  const { shown, state, undo, redo, shared } = whatIf
  const source = useSource(props, whatIf)
  const { figures } = source
  const worths = useWorths(shown, state, figures, whatIf)
  const { lines, say } = useSaying(place)
  useEarKeys({ root, state, visible: source.visible, worth: null, lines, say })
  const count = useRef(-1)
  useEffect(() => {
    if (count.current === shown.length) return
    count.current = shown.length
    const last = state.tricks.at(-1)?.cards.at(-1)
    say(last ? spokenPlayed(last) : place, true)
  }, [shown, state, place, say])
  useNews(spokenFigures(figures, state), say)
  const leave = () => slot.replace('replay', { ...rest, cindex: shared })
  const play = (card: Card) => {
    if (!whatIf.play(card)) say(t('whatIf.said.illegal'))
  }
  const act = withKeys(TABLE_KEYS, {
    ...commonActions(source, null, say),
    next: {
      text: t('whatIf.redo'),
      icon: 'next',
      disabled: redo === null,
      run: () => (redo ? redo() : say(t('said.end'))),
    },
    previous: {
      text: t('whatIf.undo'),
      icon: 'previous',
      disabled: undo === null,
      run: () => (undo ? undo() : say(t('said.beginning'))),
    },
    rewind: () => whatIf.to(shared < shown.length ? shared : 0),
    end: () => whatIf.to(whatIf.length),
    whatIf: { text: t('whatIf.leave'), run: leave },
  })
  useKeys(root, act, slot.zoomed)
  const swipes = { left: act.next, right: act.previous }
  const label = t('board.title', { number: state.board?.number ?? params.board })
  const title = `${label} · ${t('whatIf.title')}`
  return (
    <SourceScreen
      slot={slot}
      root={root}
      label={place}
      source={source}
      mark="replay"
      picture={({ outside }) => <TablePicture {...pictureOf(source, outside)} onCard={play} label={place} />}
      scores={[]}
      boards={<b className={styles.leave}>{title}</b>}
      headLabel={title}
      paper={{ title }}
      results={
        <WhatIfBox
          whatIf={whatIf}
          worths={worths}
          last={log.states.at(-1) ?? EMPTY_TABLE}
          state={state}
          figures={figures}
          play={play}
        >
          {shown.length > shared && (
            <ShowLine
              place={chatAt(miniSession, params.tableId ?? `${log.context?.tableId ?? ''}`)}
              params={{ ...rest, line: formatLine(real, shown) }}
            />
          )}
        </WhatIfBox>
      }
      // Small tables draw hands as diagrams, of which no card can be pressed.
      notice={
        <div className={styles.below}>
          <Cards state={state} figures={figures} play={play} />
        </div>
      }
      compact={
        <OtherControls
          label={t('whatIf.controls')}
          steps={[act.previous, act.next]}
          leave={act.whatIf}
          className={styles.leave}
        />
      }
      swipes={{ table: swipes, panel: swipes }}
    >
      <Said lines={lines} />
    </SourceScreen>
  )
}
