/** What is asked before files are stored: shown, and how its answer is called. */
import type { UploadQuestion } from '@openroom/protocol/schema/upload'
import { t } from '../../texts/t.ts'
import { Message } from '../../ui/parts/Message.tsx'
import { Doubts } from './Doubts.tsx'
import { Faults } from './Faults.tsx'
import { Loss } from './Loss.tsx'

export function Question({ question }: { readonly question: UploadQuestion }) {
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
