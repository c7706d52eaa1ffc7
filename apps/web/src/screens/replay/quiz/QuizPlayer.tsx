/** A replay that asks: one player's cards and what he knew, his choices, and after each what was done and what it cost. */
import { type Card, isCard } from '@openroom/bridge/card'
import { isSeat, SEATS, type Seat } from '@openroom/bridge/seat'
import { EMPTY_TABLE } from '@openroom/bridge/table/state'
import { useEffect, useRef, useState } from 'react'
import { t } from '../../../texts/t.ts'
import { withKeys } from '../../../ui/keys.ts'
import { Segmented } from '../../../ui/parts/Segmented.tsx'
import { usePlayed } from '../../../ui/played/usePlayed.ts'
import { doubleDummyFor } from '../../../ui/secrecy/doubleDummy.ts'
import { commonActions, TABLE_KEYS, useKeys } from '../../../ui/table/actions.ts'
import { useEarKeys } from '../../../ui/table/ear/useEarKeys.ts'
import { pictureOf, SourceScreen } from '../../../ui/table/SourceScreen.tsx'
import { Said } from '../../../ui/table/said/Said.tsx'
import { useSaying } from '../../../ui/table/said/useSaying.ts'
import { TablePicture } from '../../../ui/table/TablePicture.tsx'
import { type TableSource, useTableView } from '../../../ui/table/tableSource.ts'
import { isSolvable, useAnalysis, useSolving } from '../../../ui/table/useAnalysis.ts'
import { OtherControls } from '../Controls.tsx'
import { useFigures } from '../useDoubleDummy.ts'
import type { ReplayProps } from '../useReplay.ts'
import { tricksLost } from './choice.ts'
import { KINDS } from './decisions.ts'
import { QuizBox } from './QuizBox.tsx'
import styles from './quiz.module.css'
import { addToTally, forgetTally, readTally } from './tally.ts'
import { type Quiz, useQuiz } from './useQuiz.ts'

type QuizProps = ReplayProps & { readonly seat: Seat }

/** The table as the player saw it; what is told of the match around it would tell too much. */
function useSource({ log, slot, miniSession, seat }: QuizProps, { decision, chosen }: Quiz): TableSource {
  const board = log.states.at(-1) ?? EMPTY_TABLE
  const moment = decision?.state ?? board
  const { isAnalysed: _, ...view } = useTableView({
    moment,
    board,
    hands: moment,
    slot,
    kibitz: seat,
    hasChosen: chosen !== null,
    session: miniSession,
  })
  const told = doubleDummyFor('figures', view.viewing)
  const isCard = decision?.kind === 'card'
  const solving = useSolving(isCard ? told : null)
  const figures = useFigures(moment, null, isCard && told !== null, solving)
  return {
    ...view,
    board,
    context: null,
    figures,
    analysis: null,
    teams: [],
    dds: { on: figures !== null, disabled: true, set: () => undefined },
    steps: { now: moment.tricks.length, most: moment.tricks.length, onTrick: () => undefined },
  }
}

/** Each choice counts once, a card as soon as its figure is known. */
function useTally({ decision, chosen }: Quiz, figures: ReadonlyMap<Card, number> | null) {
  const [tally, setTally] = useState(readTally)
  const counted = useRef<Quiz['decision']>(null)
  const isCardChoice = chosen !== null && isCard(chosen)
  const lost = decision && isCardChoice ? tricksLost(decision.state, figures, chosen) : null
  useEffect(() => {
    if (decision === null || chosen === null || counted.current === decision) return
    if (isCardChoice && lost === null) return
    counted.current = decision
    const [cards, best] = isCardChoice ? [1, lost === 0 ? 1 : 0] : [0, 0]
    setTally(addToTally({ asked: 1, same: chosen === decision.made ? 1 : 0, cards, best }))
  }, [decision, chosen, isCardChoice, lost])
  return { tally, forget: () => setTally(forgetTally()) }
}

export default function QuizPlayer(props: ReplayProps) {
  const { params } = props
  const seat = isSeat(params.quiz) ? params.quiz : 'S'
  return <Player key={`${params.ns}/${params.board}`} {...props} seat={seat} />
}

function Player(props: QuizProps) {
  const { log, params, slot, miniSession, seat } = props
  const { quiz: _, ...rest } = params
  const root = useRef<HTMLElement>(null)
  const place = t('quiz.label', { board: params.board })
  const { lines, say } = useSaying(place)
  const quiz = useQuiz(log, seat, params.cindex ?? null, (cindex) =>
    slot.replace('replay', { ...params, cindex }),
  )
  const { decision, chosen, choose, goOn } = quiz
  const source = useSource(props, quiz)
  useEarKeys({ root, state: source.state, visible: source.visible, worth: null, lines, say })
  const { tally, forget } = useTally(quiz, source.figures)
  const { played } = usePlayed(miniSession, params.board)
  const told = doubleDummyFor('analysis', source.viewing)
  const ofCall = decision?.kind === 'call' && isSolvable(source.board) ? told : null
  const analysis = useAnalysis(source.board, ofCall !== null, useSolving(ofCall))
  const position = decision?.position ?? -1
  useEffect(() => {
    if (position === -1) say(t('quiz.over'))
    else say(t('quiz.said', { seat: t(`seat.${seat}`) }))
  }, [position, seat, say])
  // What is asked stands there where there is no room for it beside the table.
  const { setTab } = source
  useEffect(() => setTab('info'), [setTab])
  const leave = () => slot.replace('replay', rest)
  const canChoose = decision !== null && chosen === null
  const onCard = canChoose && decision.kind === 'card' ? { onCard: (card: Card) => choose(card) } : {}
  const act = withKeys(TABLE_KEYS, {
    ...commonActions(source, null, say),
    next: {
      text: t('quiz.on'),
      icon: 'next',
      disabled: goOn === null,
      run: () => (goOn ? goOn() : say(t('quiz.first'))),
    },
    quiz: { text: t('quiz.leave'), run: leave },
  })
  useKeys(root, act, slot.zoomed)
  const board = log.states.at(-1)?.board?.number ?? params.board
  const title = `${t('board.title', { number: board })} · ${t('quiz.title')}`
  const name = source.board.players[seat]?.name ?? ''
  return (
    <SourceScreen
      slot={slot}
      root={root}
      label={place}
      source={source}
      mark="replay"
      picture={({ outside }) => <TablePicture {...pictureOf(source, outside)} {...onCard} label={place} />}
      scores={[]}
      boards={<b className={styles.title}>{title}</b>}
      headLabel={title}
      paper={{ title }}
      results={
        <>
          <QuizBox
            {...{ quiz, seat, name, tally, forget, leave, played, analysis }}
            figures={source.figures}
          />
          <div className={styles.seats}>
            <Segmented
              label={t('quiz.seats')}
              value={seat}
              options={SEATS.map((value) => ({ value, label: t(`seat.${value}`) }))}
              onChange={(next) => slot.replace('replay', { ...params, quiz: next })}
            />
            <Segmented
              label={t('quiz.kinds')}
              value={quiz.kind}
              options={KINDS.map((value) => ({ value, label: t(`quiz.kind.${value}`) }))}
              onChange={quiz.setKind}
            />
          </div>
        </>
      }
      compact={
        <OtherControls label={t('quiz.title')} steps={[act.next]} leave={act.quiz} className={styles.leave} />
      }
      asks
    >
      <Said lines={lines} />
    </SourceScreen>
  )
}
