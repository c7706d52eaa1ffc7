/**
 * Upload tournament: files in, progress, a refusal in the same dialog. What is stored closes it and leads to the list,
 * where a notice has the report (specification 1, section 4).
 */
import type { UploadPreview, UploadQuestion } from '@openroom/protocol/schema/upload'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useAccount } from '../../live/account.ts'
import { keepText, readKept } from '../../live/kept.ts'
import { leaveFreely } from '../../live/leaving.ts'
import { useClubs } from '../../live/sessions.ts'
import { keepReport } from '../../live/uploaded.ts'
import { useWaitingHands } from '../../live/uploads.ts'
import { remarkText } from '../../texts/remarkText.ts'
import { t } from '../../texts/t.ts'
import { openDialog } from '../../ui/dialogs.ts'
import { percentText } from '../../ui/figures.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { CharsetChoice } from './CharsetChoice.tsx'
import { ClubChoice } from './ClubChoice.tsx'
import { Files } from './Files.tsx'
import kept from './kept.module.css'
import { NameField, namesFor } from './NameField.tsx'
import { Question } from './Question.tsx'
import { Refusal } from './Refusal.tsx'
import { type Choices, type Outcome, sendFiles, UNSEEN } from './send.ts'
import styles from './upload.module.css'
import { usePreview } from './usePreview.ts'

/** The club that uploads of this browser were for last. */
const KEY = 'upload-club'

const usualClub = (): string | null => readKept(KEY)

export const keepUsualClub = (name: string): boolean => keepText(KEY, name)

/** This installation: files that name no organiser are its. */
const OWN = 1

type State =
  | { readonly kind: 'choosing' }
  | { readonly kind: 'sending'; readonly sent: number | null }
  | Exclude<Outcome, { readonly kind: 'stored' }>

const isDoubt = ({ doubts }: UploadQuestion): boolean => doubts.length > 0
const isUndecided = ({ undecided }: UploadQuestion): boolean => undecided.length > 0
const isOfFaults = ({ faultCount }: UploadQuestion): boolean => faultCount > 0

/** The answer that the button gives to what is asked. */
function answerOf(state: State): Partial<Choices> {
  if (state.kind !== 'asked') return {}
  const { confirm } = state.question
  if (isUndecided(state.question)) return { asks: false }
  if (isDoubt(state.question)) return { same: confirm, beside: null }
  return isOfFaults(state.question) ? { without: confirm } : { replace: confirm }
}

const isLossAsked = (state: State): boolean =>
  state.kind === 'asked' && ![isUndecided, isOfFaults, isDoubt].some((isOf) => isOf(state.question))

/** What is on the button that sends the files. */
function submitText(state: State): string {
  if (state.kind === 'asked' && isUndecided(state.question)) return t('upload.submit')
  if (state.kind === 'asked' && isDoubt(state.question)) return t('upload.same.yes')
  if (state.kind === 'asked')
    return t(isOfFaults(state.question) ? 'upload.faults.rest' : 'upload.loss.replace')
  return t(state.kind === 'refused' || state.kind === 'failed' ? 'upload.again' : 'upload.submit')
}

function Progress({ sent }: { readonly sent: number | null }) {
  const text =
    sent === null
      ? t('upload.reading')
      : t('upload.sending', { percent: percentText(Math.floor(sent * 100), 0) })
  return (
    <div className={styles.progress} role="status">
      <span>{text}</span>
      <progress aria-label={text} {...(sent === null ? {} : { value: sent })} max={1} />
    </div>
  )
}

/** On a phone it would be below what was chosen. */
function bringIntoView(own: HTMLElement | null): void {
  own?.scrollIntoView({ block: 'nearest' })
}

export default function UploadDialog({ onClose }: { readonly onClose: () => void }) {
  const [files, setFiles] = useState<readonly File[]>([])
  const { organisers, role } = useAccount()
  const clubs = useClubs()
  const [choices, setChoices] = useState<Choices>({
    playVisible: true,
    club: null,
    charset: null,
    name: null,
    proposed: null,
    organiser: organisers?.[0]?.serverId ?? null,
    ...UNSEEN,
  })
  const [isClubChosen, setClubChosen] = useState(false)
  const [state, setState] = useState<State>({ kind: 'choosing' })
  const [, navigate] = useLocation()
  const { preview, isReading, known } = usePreview(files, choices)
  // The club is asked once: files that name none are of the one that the last ones were for.
  const usual = usualClub()
  const isUsualHere = organisers === null && clubs?.some(({ name }) => name === usual) === true
  const clubOf = (found: UploadPreview | null): string | null =>
    isUsualHere && !isClubChosen && found?.session?.serverId === OWN ? usual : null
  const found = clubOf(preview)
  useEffect(() => {
    if (found !== null) setChoices((before) => ({ ...before, club: before.club ?? found }))
  }, [found])
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])
  const isSending = state.kind === 'sending'
  const choose = (chosen: readonly File[]): void => {
    if (chosen.length === 0 || isSending) return
    setFiles(chosen)
    setChoices((before) => ({ ...before, charset: null, name: null, ...UNSEEN }))
    setState({ kind: 'choosing' })
  }
  const submit = async (answer = answerOf(state)): Promise<void> => {
    if (files.length === 0) return
    setState({ kind: 'sending', sent: null })
    // Whose they are, and their name, come of what is found: pressed early, the button waits for it.
    const seen = await known()
    if (!isOpen.current) return
    const chosen = { ...choices, club: choices.club ?? clubOf(seen), ...answer }
    const names = { name: choices.name?.trim() || null, proposed: namesFor(seen)[0] ?? null }
    setChoices(chosen)
    setState({ kind: 'sending', sent: 0 })
    const outcome = await sendFiles(files, { ...chosen, ...names }, (sent) =>
      setState({ kind: 'sending', sent }),
    )
    if (outcome.kind !== 'stored') return setState(outcome)
    if (chosen.club !== null) keepUsualClub(chosen.club)
    keepReport(outcome.report)
    leaveFreely(() => {
      onClose()
      navigate('/')
    })
  }
  return (
    <Dialog
      title={t('upload.title')}
      size="large"
      onClose={onClose}
      busy={isSending}
      unsaved={files.length > 0}
      onSubmit={() => void submit()}
      foot={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          {state.kind === 'asked' && isDoubt(state.question) && (
            <Button onClick={() => void submit({ same: null, beside: state.question.confirm })}>
              {t('upload.same.no')}
            </Button>
          )}
          <Button
            look={isLossAsked(state) ? 'danger' : 'primary'}
            type="submit"
            disabled={isSending}
            why={files.length === 0 ? t('upload.why') : null}
          >
            {submitText(state)}
          </Button>
        </>
      }
    >
      <Files files={files} onChoose={choose} />
      <ClubChoice
        value={choices.club}
        organiser={choices.organiser}
        onChange={(chosen) => {
          setClubChosen(true)
          setChoices({ ...choices, ...chosen, ...UNSEEN })
        }}
      />
      <NameField
        preview={preview}
        isReading={isReading}
        value={choices.name}
        onChange={(name) => setChoices({ ...choices, name })}
      />
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
      {preview?.awaiting.map((one) => (
        <p key={one.message} role="status">
          {remarkText(one)}
        </p>
      ))}
      {preview !== null && preview.awaiting.length > 0 && role === 'ADMIN' && (
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={choices.tellsEarly}
            onChange={(event) => setChoices({ ...choices, tellsEarly: event.target.checked })}
          />
          {t('desk.early')}
        </label>
      )}
      <div key={state.kind} ref={state.kind === 'choosing' ? null : bringIntoView} className={styles.told}>
        {state.kind === 'sending' && <Progress sent={state.sent} />}
        {state.kind === 'failed' && <Message tone="bad">{state.message}</Message>}
        {state.kind === 'refused' && <Refusal remark={state.remark} />}
        {state.kind === 'asked' && (
          <Question
            question={state.question}
            answers={choices.choices}
            onAnswer={(answers) => setChoices({ ...choices, choices: answers })}
          />
        )}
      </div>
      {state.kind !== 'asked' && <HandsEntry />}
    </Dialog>
  )
}

/** From the upload to what it has put aside before; nothing where nothing is. */
export function HandsEntry() {
  const { data = [] } = useWaitingHands()
  if (data.length === 0) return null
  return (
    <Button className={kept.entry} onClick={() => openDialog('hands')}>
      {t('hands.open', { count: data.length })}
    </Button>
  )
}
