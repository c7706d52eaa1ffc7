/**
 * Upload tournament: files in, progress, a refusal in the same dialog. What is stored closes it and leads to the list,
 * where a notice has the report (specification 1, section 4).
 */
import type { UploadQuestion } from '@openroom/protocol/schema/upload'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { keepReport } from '../../live/uploaded.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { CharsetChoice } from './CharsetChoice.tsx'
import { ClubChoice } from './ClubChoice.tsx'
import { Files } from './Files.tsx'
import { HandsEntry } from './HandsEntry.tsx'
import { Question } from './Question.tsx'
import { Refusal } from './Refusal.tsx'
import { type Choices, type Outcome, sendFiles } from './send.ts'
import styles from './upload.module.css'

type State =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'sending'; readonly sent: number | null }
  | Exclude<Outcome, { readonly kind: 'stored' }>

/** What has been seen of the files and is meant. */
const UNSEEN = { replace: null, without: null } as const

const isOfFaults = ({ faultCount }: UploadQuestion): boolean => faultCount > 0

/** The answer that the button gives to what is asked. */
function answerOf(state: State): Partial<Choices> {
  if (state.kind !== 'asked') return {}
  const { confirm } = state.question
  return isOfFaults(state.question) ? { without: confirm } : { replace: confirm }
}

/** What is on the button that sends the files. */
function submitText(state: State): string {
  if (state.kind === 'asked')
    return t(isOfFaults(state.question) ? 'upload.faults.rest' : 'upload.loss.replace')
  return t(state.kind === 'refused' || state.kind === 'failed' ? 'upload.again' : 'upload.submit')
}

function Progress({ sent }: { readonly sent: number | null }) {
  const text = sent === null ? t('upload.reading') : t('upload.sending', { percent: Math.floor(sent * 100) })
  return (
    <div className={styles.progress} role="status">
      <span>{text}</span>
      <progress aria-label={text} {...(sent === null ? {} : { value: sent })} max={1} />
    </div>
  )
}

export default function UploadDialog({ onClose }: { readonly onClose: () => void }) {
  const [files, setFiles] = useState<readonly File[]>([])
  const [choices, setChoices] = useState<Choices>({
    ...{ playVisible: true, club: null, charset: null },
    ...UNSEEN,
  })
  const [state, setState] = useState<State>({ kind: 'choosing' })
  const [, navigate] = useLocation()
  const choose = (chosen: readonly File[]): void => {
    if (chosen.length === 0) return
    setFiles(chosen)
    setChoices((before) => ({ ...before, charset: null, ...UNSEEN }))
    setState({ kind: 'choosing' })
  }
  const submit = async (): Promise<void> => {
    if (files.length === 0) return
    const chosen = { ...choices, ...answerOf(state) }
    setChoices(chosen)
    setState({ kind: 'sending', sent: 0 })
    const outcome = await sendFiles(files, chosen, (sent) => setState({ kind: 'sending', sent }))
    if (outcome.kind !== 'stored') return setState(outcome)
    keepReport(outcome.report)
    onClose()
    navigate('/')
  }
  return (
    <Dialog
      title={t('upload.title')}
      size="large"
      onClose={onClose}
      onSubmit={() => void submit()}
      foot={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            look={state.kind === 'asked' && !isOfFaults(state.question) ? 'danger' : 'primary'}
            type="submit"
            disabled={state.kind === 'sending'}
            why={files.length === 0 ? t('upload.why') : null}
          >
            {submitText(state)}
          </Button>
        </>
      }
    >
      <Files files={files} onChoose={choose} />
      <ClubChoice value={choices.club} onChange={(club) => setChoices({ ...choices, club })} />
      <CharsetChoice
        files={files}
        value={choices.charset}
        onChange={(charset) => setChoices({ ...choices, charset, ...UNSEEN })}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={choices.playVisible}
          onChange={(event) => setChoices({ ...choices, playVisible: event.target.checked })}
        />
        {t('upload.play')}
      </label>
      {state.kind === 'sending' && <Progress sent={state.sent} />}
      {state.kind === 'failed' && <Message tone="bad">{state.message}</Message>}
      {state.kind === 'refused' && <Refusal remark={state.remark} />}
      {state.kind === 'asked' && <Question question={state.question} />}
      {state.kind !== 'asked' && <HandsEntry />}
    </Dialog>
  )
}
