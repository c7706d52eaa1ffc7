/** Beside the table: what is asked, what can be chosen, and after it what others did and what it was worth. */
import { legalCalls } from '@openroom/bridge/auction'
import type { Call } from '@openroom/bridge/call'
import { type Card, isCard } from '@openroom/bridge/card'
import type { Seat } from '@openroom/bridge/seat'
import { useEffect, useRef } from 'react'
import { t } from '../../../texts/t.ts'
import { CallText, CardText } from '../../../ui/cards/CallText.tsx'
import { percentText, signed } from '../../../ui/figures.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import type { Played } from '../../../ui/played/played.ts'
import type { Analysis } from '../../../ui/table/DdsPanel.tsx'
import boxes from '../../../ui/table/resultBoxes.module.css'
import { CardButtons } from '../CardButtons.tsx'
import { type Counted, fieldCalls, fieldLeads, tricksIn, tricksLost } from './choice.ts'
import type { Decision } from './decisions.ts'
import { QuizCalls } from './QuizCalls.tsx'
import styles from './quiz.module.css'
import type { Tally } from './tally.ts'
import type { Choice, Quiz } from './useQuiz.ts'

const ChoiceText = ({ choice }: { readonly choice: Choice }) =>
  isCard(choice) ? <CardText card={choice} /> : <CallText call={choice as Call} />

type AskedProps = { readonly decision: Decision; readonly choose: (choice: Choice) => void }

/** The legal cards of the hand on turn. */
const Cards = ({ decision, choose }: AskedProps) => (
  <fieldset className={styles.cards} aria-label={t('quiz.cards')}>
    <CardButtons state={decision.state} figures={null} onCard={choose} />
  </fieldset>
)

function Choices({ decision, choose }: AskedProps) {
  const { board, calls } = decision.state
  if (decision.kind === 'card') return <Cards decision={decision} choose={choose} />
  if (board === null) return null
  return <QuizCalls label={t('quiz.calls')} legal={legalCalls(board.dealer, calls)} make={choose} />
}

/** Others of the field, the most usual first; more than these are the rest. */
const MOST = 6

function Field({ of }: { readonly of: readonly Counted<Choice>[] }) {
  const tables = of.reduce((sum, one) => sum + one.tables, 0)
  if (tables < 2) return null
  return (
    <>
      <h3>{t('quiz.field', { count: tables })}</h3>
      <ul className={styles.field}>
        {of.slice(0, MOST).map(({ value, tables: own }) => (
          <li key={value}>
            <ChoiceText choice={value} /> {t('quiz.tables', { count: own })}
          </li>
        ))}
      </ul>
    </>
  )
}

const lostText = (lost: number | null): string =>
  lost === null ? t('quiz.lost.unknown') : lost === 0 ? t('quiz.lost.none') : t('quiz.lost', { count: lost })

/** What a call leads to: the tricks of its strain, where it has one. */
function makesText(choice: Call, seat: Seat, analysis: Analysis): string | null {
  if (analysis.kind === 'working') return t('quiz.lost.unknown')
  const tricks = analysis.kind === 'known' ? tricksIn(choice, seat, analysis.table) : null
  return tricks === null ? null : t('quiz.makes', { count: tricks })
}

type ToldProps = {
  readonly decision: Decision
  readonly chosen: Choice
  readonly figures: ReadonlyMap<Card, number> | null
  readonly played: readonly Played[] | null
  /** Of the whole deal, for calls. */
  readonly analysis: Analysis
  readonly seat: Seat
}

function Told({ decision, chosen, figures, played, analysis, seat }: ToldProps) {
  const { state, made, kind } = decision
  const rows =
    chosen === made
      ? [[t('quiz.you.same'), made] as const]
      : ([
          [t('quiz.you'), chosen],
          [t('quiz.table'), made],
        ] as const)
  const field =
    kind === 'call' ? fieldCalls(played ?? [], state) : decision.isLead ? fieldLeads(played ?? [], state) : []
  return (
    <>
      <dl className={styles.told}>
        {rows.map(([label, choice]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <ChoiceText choice={choice} />
              <small>
                {isCard(choice)
                  ? lostText(tricksLost(state, figures, choice))
                  : makesText(choice, seat, analysis)}
              </small>
            </dd>
          </div>
        ))}
      </dl>
      {kind === 'call' && analysis.kind === 'known' && (
        <p className={styles.quiet}>{t('quiz.par', { score: signed(analysis.par.score) || '0' })}</p>
      )}
      <Field of={field} />
    </>
  )
}

const percent = (part: number, all: number): string => percentText((100 * part) / all, 0)

function TallyLine({ tally, forget }: { readonly tally: Tally; readonly forget: () => void }) {
  const { asked, same, cards, best } = tally
  if (asked === 0) return null
  return (
    <p className={styles.tally}>
      {t('quiz.tally', { count: asked, same: percent(same, asked) })}
      {cards > 0 && ` ${t('quiz.tally.cards', { count: cards, best: percent(best, cards) })}`}{' '}
      <button type="button" onClick={forget}>
        {t('quiz.tally.forget')}
      </button>
    </p>
  )
}

type QuizBoxProps = Omit<ToldProps, 'decision' | 'chosen'> & {
  readonly quiz: Quiz
  readonly name: string
  readonly tally: Tally
  readonly forget: () => void
  readonly leave: () => void
}

export function QuizBox({ quiz, seat, name, tally, forget, leave, ...told }: QuizBoxProps) {
  const { decision, chosen, number, count, choose, goOn, skip } = quiz
  const who = t('quiz.who', { seat: t(`seat.${seat}`), player: name })
  const root = useRef<HTMLElement>(null)
  // Below a small table other things stand before it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every question, and every answer
  useEffect(() => {
    root.current?.scrollIntoView({ block: 'nearest' })
  }, [decision, chosen])
  return (
    <section ref={root} className={`${boxes.box} ${styles.box}`} aria-label={t('quiz.title')}>
      <h2>{t('quiz.title')}</h2>
      <p className={styles.quiet}>
        {count === 0 ? t('quiz.nothing', { who }) : t('quiz.number', { who, number, count })}
      </p>
      {decision === null && count > 0 && <p>{t('quiz.over')}</p>}
      {decision && chosen === null && (
        <>
          <p>
            <b>
              {t(
                decision.kind === 'call'
                  ? 'quiz.ask.call'
                  : decision.isLead
                    ? 'quiz.ask.lead'
                    : 'quiz.ask.card',
              )}
            </b>
          </p>
          <Choices decision={decision} choose={choose} />
        </>
      )}
      {decision && chosen !== null && <Told {...told} seat={seat} decision={decision} chosen={chosen} />}
      <p className={styles.ways}>
        {goOn && (
          <Button look="primary" onClick={goOn}>
            {t('quiz.on')}
          </Button>
        )}
        {skip && <Button onClick={skip}>{t('quiz.skip')}</Button>}
        <Button className={styles.back} onClick={leave}>
          {t('quiz.leave')}
        </Button>
      </p>
      <TallyLine tally={tally} forget={forget} />
    </section>
  )
}
