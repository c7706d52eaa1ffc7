/**
 * Upload tournament: files in, progress, a refusal in the same dialog. What is stored closes it and leads to the list,
 * where a notice has the report (specification 1, section 4).
 */
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { keepReport } from '../../live/uploaded.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Icon } from '../../ui/parts/Icon.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { ClubChoice } from './ClubChoice.tsx'
import { HandsEntry } from './HandsEntry.tsx'
import { Loss } from './Loss.tsx'
import { Refusal } from './Refusal.tsx'
import { type Choices, type Outcome, sendFiles } from './send.ts'
import styles from './upload.module.css'

type State =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'sending'; readonly sent: number | null }
  | Exclude<Outcome, { readonly kind: 'stored' }>

/** What is on the button that sends the files. */
const SUBMITS = {
  choosing: 'upload.submit',
  sending: 'upload.submit',
  asked: 'upload.loss.replace',
  refused: 'upload.again',
  failed: 'upload.again',
} as const

const MB = 1_000_000

export const sizeText = (bytes: number): string =>
  bytes < MB
    ? t('upload.size.kB', { size: Math.max(1, Math.round(bytes / 1000)) })
    : t('upload.size.MB', { size: (bytes / MB).toFixed(1) })

function Files({
  files,
  onChoose,
}: {
  readonly files: readonly File[]
  readonly onChoose: (to: readonly File[]) => void
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <fieldset
      aria-label={t('upload.file')}
      className={styles.files}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onChoose([...event.dataTransfer.files])
      }}
    >
      <Icon name="file" />
      <ul>
        {files.length === 0 && <li className={styles.hint}>{t('upload.drop')}</li>}
        {files.map(({ name, size }) => (
          <li key={name}>
            <b>{name}</b> <small>{sizeText(size)}</small>
          </li>
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        multiple
        className="said"
        tabIndex={-1}
        aria-label={t('upload.file')}
        onChange={(event) => onChoose([...(event.target.files ?? [])])}
      />
      <Button onClick={() => input.current?.click()}>
        {t(files.length === 0 ? 'upload.choose' : 'upload.change')}
      </Button>
    </fieldset>
  )
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
  const [choices, setChoices] = useState<Choices>({ playVisible: true, club: null, replace: null })
  const [state, setState] = useState<State>({ kind: 'choosing' })
  const [, navigate] = useLocation()
  const choose = (chosen: readonly File[]): void => {
    if (chosen.length === 0) return
    setFiles(chosen)
    setChoices((before) => ({ ...before, replace: null }))
    setState({ kind: 'choosing' })
  }
  const submit = async (): Promise<void> => {
    if (files.length === 0) return
    const told = state.kind === 'asked' ? { ...choices, replace: state.question.confirm } : choices
    setChoices(told)
    setState({ kind: 'sending', sent: 0 })
    const outcome = await sendFiles(files, told, (sent) => setState({ kind: 'sending', sent }))
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
            look={state.kind === 'asked' ? 'danger' : 'primary'}
            type="submit"
            disabled={state.kind === 'sending'}
            why={files.length === 0 ? t('upload.why') : null}
          >
            {t(SUBMITS[state.kind])}
          </Button>
        </>
      }
    >
      <Files files={files} onChoose={choose} />
      <ClubChoice value={choices.club} onChange={(club) => setChoices({ ...choices, club })} />
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
      {state.kind === 'asked' && <Loss sessions={state.question.sessions} />}
      {state.kind !== 'asked' && <HandsEntry />}
    </Dialog>
  )
}
