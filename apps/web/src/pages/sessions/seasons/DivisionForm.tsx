/** Which sessions a division counts, and who goes up and down. A series has one, without a name. */
import type { SeasonDivision } from '@openroom/protocol/schema/season'
import { t } from '../../../texts/t.ts'
import { Button } from '../../../ui/parts/Button.tsx'
import { CheckField } from '../../../ui/parts/CheckField.tsx'
import { Field, TextField } from '../../../ui/parts/Field.tsx'
import type { Draft } from './draft.ts'
import { SessionPicks } from './SessionPicks.tsx'
import styles from './seasons.module.css'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const

type DivisionFormProps = {
  readonly serverId: number
  readonly draft: Draft
  /** From 0. */
  readonly at: number
  readonly onChange: (division: SeasonDivision) => void
  /** `null`: it is the only one. */
  readonly onRemove: (() => void) | null
}

const whole = (text: string): number => Math.max(0, Math.min(20, Math.round(Number(text)) || 0))

export function DivisionForm({ serverId, draft, at, onChange, onRemove }: DivisionFormProps) {
  const division = draft.divisions[at]!
  const { sessions } = division
  const change = (changes: Partial<SeasonDivision>) => onChange({ ...division, ...changes })
  const choose = (changes: Partial<SeasonDivision['sessions']>) =>
    change({ sessions: { ...sessions, ...changes } })
  const isLeague = draft.kind === 'league'
  const isNamed = isLeague || draft.divisions.length > 1
  return (
    <fieldset className={styles.part}>
      <legend>{isNamed ? t('seasonEdit.division', { number: at + 1 }) : t('seasonEdit.sessions')}</legend>
      {isNamed && (
        <Field
          label={t('seasonEdit.division.name')}
          maxLength={60}
          value={division.name}
          onChange={({ target }) => change({ name: target.value })}
        />
      )}
      <Field
        label={t('seasonEdit.words')}
        hint={t('seasonEdit.words.hint')}
        maxLength={100}
        value={sessions.words}
        onChange={({ target }) => choose({ words: target.value })}
      />
      <fieldset className={styles.weekdays}>
        <legend>{t('seasonEdit.weekdays')}</legend>
        {WEEKDAYS.map((weekday) => (
          <CheckField
            key={weekday}
            label={t(`seasonEdit.weekday.${weekday}`)}
            checked={sessions.weekdays.includes(weekday)}
            onChange={(isSet) =>
              choose({
                weekdays: WEEKDAYS.filter((one) =>
                  one === weekday ? isSet : sessions.weekdays.includes(one),
                ),
              })
            }
          />
        ))}
      </fieldset>
      <div className={styles.pair}>
        {(['from', 'to'] as const).map((end) => (
          <Field
            key={end}
            label={t(`seasonEdit.${end}`)}
            type="date"
            value={sessions[end] ?? ''}
            onChange={({ target }) => choose({ [end]: target.value === '' ? null : target.value })}
          />
        ))}
      </div>
      <SessionPicks
        serverId={serverId}
        contestants={draft.contestants}
        choice={sessions}
        onChange={(choice) => change({ sessions: choice })}
      />
      {draft.contestants === 'team' && (
        // Lines are taken as they are typed; empty ones go when it is saved.
        <TextField
          label={t('seasonEdit.teams')}
          hint={t('seasonEdit.teams.hint')}
          rows={6}
          value={division.teams.join('\n')}
          onChange={({ target }) => onChange({ ...division, teams: target.value.split('\n') })}
        />
      )}
      {isLeague && (
        <div className={styles.pair}>
          {(['up', 'down'] as const).map((way) => (
            <Field
              key={way}
              label={t(`seasonEdit.${way}`)}
              type="number"
              min={0}
              max={20}
              value={division[way]}
              onChange={({ target }) => change({ [way]: whole(target.value) })}
            />
          ))}
        </div>
      )}
      {onRemove !== null && (
        <div>
          <Button onClick={onRemove}>{t('seasonEdit.division.remove', { number: at + 1 })}</Button>
        </div>
      )}
    </fieldset>
  )
}
