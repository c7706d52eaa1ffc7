/** Who plays whom, match by match: two teams to choose, why these two, and what they bring along. */
import type { NextRounds, Proposed } from '@openroom/protocol/schema/nextRound'
import { t } from '../../texts/t.ts'
import { points as figureOf } from '../../ui/figures.ts'
import { Field } from '../../ui/parts/Field.tsx'
import { type Choosable, SelectField } from '../../ui/parts/SelectField.tsx'
import { type Draft, type DraftMatch, notChosen, UNCHOSEN, withMatch } from './nextDraft.ts'
import styles from './nextRound.module.css'

type MatchesProps = {
  readonly next: NextRounds
  readonly draft: Draft
  /** They sit at one table, the first north-south. */
  readonly isOfPairs: boolean
  readonly onChange: (draft: Draft) => void
}

const BYE = 'bye'

const namesOf = ({ entrants }: NextRounds) => new Map(entrants.map(({ key, name }) => [key, name]))

function standingOf(name: string, rank: number | null, points: number | null): string {
  if (rank === null) return name
  return points === null
    ? t('next.rank', { name, rank })
    : t('next.points', { name, rank, points: figureOf(points) })
}

/** The two of whom somebody goes on, of a match of the offer; for the third place of the first one. */
const eitherAt = ({ offer }: Draft, at: number): Proposed['either'] =>
  (offer.matches[at] ?? offer.matches[0])?.either ?? { home: [], visiting: [] }

/** Whether the director has left the match as it was proposed. */
const isAsProposed = (match: DraftMatch, proposed: Proposed | undefined): proposed is Proposed =>
  proposed?.home === match.home && proposed.visiting === match.visiting

function Why({
  next,
  proposed,
  isOfPairs,
}: Pick<MatchesProps, 'next' | 'isOfPairs'> & { readonly proposed: Proposed }) {
  const names = namesOf(next)
  const { again, visiting, passedOver } = proposed
  return (
    <>
      {again && <p data-tone="warn">{t(visiting === null ? 'next.again.bye' : 'next.again')}</p>}
      {passedOver.length > 0 && (
        <details>
          <summary>{t('next.passed')}</summary>
          <ul>
            {passedOver.map(({ key, why }) => (
              <li key={key}>
                {t(isOfPairs && why === 'needed' ? 'next.passed.needed.pairs' : `next.passed.${why}`, {
                  name: names.get(key) ?? key,
                })}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function CarryOver({ draft, at, next, onChange }: MatchesProps & { readonly at: number }) {
  const names = namesOf(next)
  const match = draft.matches[at]!
  const field = (part: 'carryOverHome' | 'carryOverVisiting', key: string) => (
    <Field
      label={t('next.carry', { name: names.get(key) ?? key })}
      type="number"
      step="0.1"
      value={match[part] ?? ''}
      onChange={({ target }) => {
        const value = target.valueAsNumber
        onChange(withMatch(draft, at, { [part]: Number.isNaN(value) ? null : value }))
      }}
    />
  )
  if (match.visiting === null) return null
  return (
    <details>
      <summary>{t('next.carry.title')}</summary>
      <div className={styles.two}>
        {field('carryOverHome', match.home)}
        {field('carryOverVisiting', match.visiting)}
      </div>
    </details>
  )
}

export function NextMatches(props: MatchesProps) {
  const { next, draft, isOfPairs, onChange } = props
  const teams = next.entrants.map(({ key, name, rank, points }) => ({
    value: key,
    label: standingOf(name, rank, points),
  }))
  const names = namesOf(next)
  const withChoice = (all: readonly Choosable<string>[], is: string | null, either: readonly string[]) => {
    if (is !== UNCHOSEN) return all
    const [one = '', other = ''] = either.map((key) => names.get(key) ?? key)
    return [{ value: UNCHOSEN, label: t('next.choose', { one, other }) }, ...all]
  }
  return (
    <ol className={styles.matches}>
      {draft.matches.map((match, at) => {
        const proposed = draft.offer.matches[at]
        const isThird = draft.thirdPlace && at === draft.matches.length - 1
        const number = at + 1
        const either = eitherAt(draft, at)
        return (
          <li key={number}>
            <h2>
              {isThird
                ? t('next.third.match')
                : isOfPairs
                  ? t('desk.table', { table: `${number}` })
                  : t('next.match', { number })}
            </h2>
            <div className={styles.two}>
              <SelectField
                label={t(isOfPairs ? 'next.ns' : 'next.home', { number })}
                value={match.home}
                options={withChoice(teams, match.home, either.home)}
                onChange={(home) => onChange(withMatch(draft, at, { home }))}
              />
              <SelectField
                label={t(isOfPairs ? 'next.ew' : 'next.visiting', { number })}
                value={match.visiting ?? BYE}
                options={withChoice(
                  [...teams, { value: BYE, label: t('next.bye') }],
                  match.visiting,
                  either.visiting,
                )}
                onChange={(key) => onChange(withMatch(draft, at, { visiting: key === BYE ? null : key }))}
              />
            </div>
            {notChosen(draft).includes(at) && <p data-tone="warn">{t('next.undecided')}</p>}
            {isAsProposed(match, proposed) && <Why next={next} proposed={proposed} isOfPairs={isOfPairs} />}
            {draft.offer.kind === 'stage' && <CarryOver {...props} at={at} />}
          </li>
        )
      })}
    </ol>
  )
}
