/** What the files would become, and what it is to be called. */
import type { UploadPreview } from '@openroom/protocol/schema/upload'
import { t } from '../../texts/t.ts'
import { dayParts, longDayOf, ofDay } from '../../ui/moments.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { type DayWords, type Played, proposedNames } from './proposedName.ts'
import styles from './upload.module.css'

const kindOf = ({ type, calcType }: Played): string =>
  t(type === 'TEAM' ? 'upload.kind.teams' : calcType === 'MP' ? 'upload.kind.pairs' : 'upload.kind.imps')

const DAYS: DayWords = {
  wordsOf: (date) => dayParts(ofDay(date)),
  usual: (played) => {
    const { weekday, day, month } = dayParts(ofDay(played.date))
    return t('upload.name.usual', { weekday, day, month, kind: kindOf(played) })
  },
}

/** The day of the page's clock, `2026-11-24`. */
const today = (): string => {
  const now = new Date()
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

export const namesFor = (preview: UploadPreview | null): readonly string[] =>
  preview === null ? [] : proposedNames(preview, DAYS, today())

/** What becomes of the files, in a sentence. */
function becoming({ session, waiting, results, boards, sessions }: UploadPreview): string | null {
  if (session === null)
    return waiting > 0 && sessions === 0 ? t('upload.becomes.waiting', { count: waiting }) : null
  const { date, dealt, organiser, miniSessionId, name } = session
  if (miniSessionId !== null) return t('upload.becomes.known', { name, dealt })
  const when = date === null ? '' : `${longDayOf(ofDay(date))}, `
  return t('upload.becomes.new', {
    when,
    organiser: organiser ?? t('upload.becomes.own'),
    boards,
    results,
    dealt,
  })
}

type NameFieldProps = {
  readonly preview: UploadPreview | null
  readonly isReading: boolean
  /** As typed; `null`: the first that is proposed. */
  readonly value: string | null
  readonly onChange: (name: string) => void
}

export function NameField({ preview, isReading, value, onChange }: NameFieldProps) {
  if (preview === null) return isReading ? <p role="status">{t('upload.looking')}</p> : null
  const [first, ...others] = namesFor(preview)
  const text = becoming(preview)
  return (
    <>
      {text !== null && <p role="status">{text}</p>}
      {first !== undefined && (
        <Field
          label={t('upload.name')}
          value={value ?? first}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {others.length > 0 && (
        <div className={styles.names}>
          {[first ?? '', ...others]
            .filter((name) => name !== (value ?? first))
            .map((name) => (
              <Button key={name} onClick={() => onChange(name)}>
                {name}
              </Button>
            ))}
        </div>
      )}
    </>
  )
}
