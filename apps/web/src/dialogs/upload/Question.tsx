/** What is asked before files are stored: shown, and how its answer is called. */
import type { UploadQuestion } from '@openroom/protocol/schema/upload'
import { t } from '../../texts/t.ts'
import { Message } from '../../ui/parts/Message.tsx'
import { Doubts } from './Doubts.tsx'
import { Faults } from './Faults.tsx'
import { Loss } from './Loss.tsx'
import { type Answers, Undecided } from './Undecided.tsx'

type QuestionProps = {
  readonly question: UploadQuestion
  readonly answers: Answers
  readonly onAnswer: (answers: Answers) => void
}

export function Question({ question, answers, onAnswer }: QuestionProps) {
  const { undecided } = question
  if (undecided.length > 0) return <Undecided undecided={undecided} answers={answers} onAnswer={onAnswer} />
  if (question.doubts.length > 0) return <Doubts doubts={question.doubts} />
  if (question.faultCount === 0) return <Loss sessions={question.sessions} />
  const { faults, faultCount } = question
  return (
    <>
      <Message tone="bad">
        <b>{t('upload.faults.title', { count: faultCount })}</b> {t('upload.faults.text')}
      </Message>
      <Faults faults={faults} count={faultCount} />
    </>
  )
}
