/** Statements of the files that contradict each other, of which whoever sends them says which counts. */
import type { Vulnerability } from '@openroom/bridge/vulnerability'
import type { UndecidedStatement } from '@openroom/protocol/schema/upload'
import { remarkText } from '../../texts/remarkText.ts'
import { t } from '../../texts/t.ts'
import { Message } from '../../ui/parts/Message.tsx'
import styles from './upload.module.css'

/** What stands in the files is shown as it stands there, but for words of formats. */
function wordOf(about: unknown, reading: string): string {
  if (about === 'vulnerability') return t(`said.vul.${reading as Vulnerability}`)
  if (reading === 'PAIR') return t('desk.pairs')
  if (reading === 'TEAM') return t('desk.teams')
  return reading
}

type StatementProps = {
  readonly statement: UndecidedStatement
  /** `null`: nobody knows. */
  readonly chosen: string | null
  readonly onChoose: (reading: string | null) => void
}

function Statement({ statement: { id, remark, readings, now }, chosen, onChoose }: StatementProps) {
  const word = (reading: string) => wordOf(remark.args.about, reading)
  const left =
    now === null ? t('upload.undecided.neither') : t('upload.undecided.instead', { reading: word(now) })
  const choices = [
    ...readings.map((reading) => ({
      reading,
      text: t('upload.undecided.counts', { reading: word(reading) }),
    })),
    { reading: null, text: left },
  ]
  return (
    <fieldset className={styles.undecided}>
      <legend>{remarkText(remark)}</legend>
      {choices.map(({ reading, text }) => (
        <label key={reading ?? ''} className={styles.check}>
          <input type="radio" name={id} checked={chosen === reading} onChange={() => onChoose(reading)} />
          {text}
        </label>
      ))}
    </fieldset>
  )
}

/** By the ids of the questions. */
export type Answers = Readonly<Record<string, string>>

type UndecidedProps = {
  readonly undecided: readonly UndecidedStatement[]
  readonly answers: Answers
  readonly onAnswer: (answers: Answers) => void
}

export function Undecided({ undecided, answers, onAnswer }: UndecidedProps) {
  const choose = (id: string, reading: string | null) => {
    const { [id]: _, ...others } = answers
    onAnswer(reading === null ? others : { ...others, [id]: reading })
  }
  return (
    <>
      <Message tone="bad">
        <b>{t('remark.undecided', { count: undecided.length })}</b> {t('upload.undecided.text')}
      </Message>
      {undecided.map((one) => (
        <Statement
          key={one.id}
          statement={one}
          chosen={answers[one.id] ?? null}
          onChoose={(reading) => choose(one.id, reading)}
        />
      ))}
    </>
  )
}
