/** A session is put right without a file: what is wrong, what that changes, and only then done. */
import type { Correctable, CorrectionEffect, NewCorrection } from '@openroom/protocol/schema/corrections'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useState } from 'react'
import { correctSession, previewCorrection, useStaffCorrections } from '../../live/corrections.ts'
import { useKnownSessions } from '../../live/sessions.ts'
import { note } from '../../live/systemMessages.ts'
import { t } from '../../texts/t.ts'
import { useDialogs } from '../../ui/dialogs.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { type Choosable, SelectField } from '../../ui/parts/SelectField.tsx'
import { useForm } from '../../ui/parts/useForm.ts'
import { useSpend } from '../../ui/parts/useHandler.ts'
import { isOther } from '../../ui/parts/useLeaving.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import { FinalNote } from '../../ui/results/FinalNote.tsx'
import { sessionTitle } from '../../ui/sessionTitle.ts'
import styles from './correct.module.css'
import { Done } from './Done.tsx'
import { Effect } from './Effect.tsx'
import { Fields } from './Fields.tsx'
import { AT_ANY_TIME, correctionOf, EMPTY, GROUPS, type Kind, WHILE_PLAYED, wrongIn } from './wanted.ts'

const GROUP_NAMES = Object.keys(GROUPS) as (keyof typeof GROUPS)[]

/** Kinds that only some sessions have. */
function kindsOf({
  isTeam,
  isOver,
  isFed,
  isTied,
  others,
  matches,
  units,
  scoring,
}: Correctable): readonly Choosable<Kind>[] {
  const isKnockOut = scoring.arrangeType === 'KNOCK_OUT'
  const hasImps = isTeam || units.includes('IMP')
  const isThere: { readonly [K in Kind]?: boolean } = {
    registration: isTeam,
    country: isTeam,
    withdrawal: matches.length > 0 && !isKnockOut,
    imps: hasImps,
    // A knock-out has no ranking that anybody sees: what counts is given in its match.
    penalty: !(isTeam && isKnockOut),
    carryOver: !(isTeam && isKnockOut),
    match: matches.length > 0,
    concession: matches.length > 0 && isKnockOut,
    tie: others.length > 0,
    part: isTied,
  }
  const open = isFed ? WHILE_PLAYED : AT_ANY_TIME
  return GROUP_NAMES.flatMap((name) =>
    GROUPS[name]
      .filter((kind: Kind) => (isOver || open.includes(kind)) && (isThere[kind] ?? true))
      .map((value) => ({ value, label: t(`correct.kind.${value}`), group: t(`correct.group.${name}`) })),
  )
}

/** What was asked about, and what it would change. */
type Previewed = { readonly wanted: NewCorrection; readonly effect: CorrectionEffect }

type FormProps = Pick<ReturnType<typeof useStaffCorrections>, 'error' | 'refetch'> & {
  readonly session: number
  readonly known: MiniSession | undefined
  readonly title: string
  readonly about: Correctable
  /** What it was opened for; `null`: nothing of it. */
  readonly kind: Kind | null
  readonly onClose: () => void
}

function Form({ session, known, title, about, kind, onClose, error, refetch }: FormProps) {
  const first = kind ?? (about.isOver || about.isFed ? EMPTY.kind : 'tournament')
  const form = useForm({ ...EMPTY, kind: first }, wrongIn)
  const { draft, busy, failure } = form
  const wrong = form.isTried ? form.faults : []
  const [previewed, setPreviewed] = useState<Previewed | null>(null)
  const spend = useSpend(draft)
  const changing =
    <Args extends readonly unknown[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      change(...args)
      setPreviewed(null)
    }
  const look = () =>
    form.send(async () => {
      const correction = correctionOf(draft)
      if (!correction.ok) return
      const wanted = { correction: correction.value, reason: draft.reason.trim() }
      const effect = await previewCorrection(session, wanted)
      spend(draft, () => setPreviewed({ wanted, effect }))
    })
  const put = ({ wanted }: Previewed) =>
    form.send(async () => {
      await correctSession(session, wanted)
      note(t('correct.done'))
      setPreviewed(null)
      form.spend({ ...EMPTY, kind: draft.kind })
    })
  return (
    <Dialog
      title={t('correct.title')}
      size="large"
      onClose={onClose}
      unsaved={isOther(draft, { ...EMPTY, kind: draft.kind })}
      onSubmit={() => (previewed ? put(previewed) : look())}
      cancel={t('dialog.close')}
      also={
        <Button type="submit" look="primary" disabled={busy}>
          {t(previewed ? 'correct.do' : 'correct.preview')}
        </Button>
      }
    >
      <p>
        <b>{title}</b>
      </p>
      <p className={styles.about}>{t('correct.text')}</p>
      {known && <FinalNote session={known} className={styles.about} />}
      {error && <Waiting error={error} retry={refetch} />}
      {!about.isOver && (
        <p className={styles.about}>{t(about.isFed ? 'correct.text.played' : 'correct.text.open')}</p>
      )}
      {failure !== null && <Message tone="bad">{failure}</Message>}
      <SelectField
        label={t('correct.kind')}
        value={draft.kind}
        options={kindsOf(about)}
        onChange={changing((kind) => form.clear({ ...EMPTY, kind, reason: draft.reason }))}
      />
      <Fields {...{ session, about, draft, wrong }} onChange={changing(form.change)} />
      {previewed && <Effect effect={previewed.effect} />}
      <Done session={session} about={about} />
    </Dialog>
  )
}

export default function CorrectDialog({ onClose }: { readonly onClose: () => void }) {
  const { dialogSession, correction } = useDialogs()
  const known = useKnownSessions()?.find(({ miniSessionId }) => miniSessionId === dialogSession)
  const { data, error, refetch } = useStaffCorrections(dialogSession ?? 0)
  if (dialogSession === null) return null
  const title = known
    ? t('list.about.session', { session: sessionTitle(known), tournament: known.tournamentName })
    : ''
  if (data)
    return (
      <Form
        session={dialogSession}
        about={data}
        kind={correction}
        {...{ known, title, onClose, error, refetch }}
      />
    )
  return (
    <Dialog title={t('correct.title')} size="large" onClose={onClose} done={t('dialog.close')}>
      <Waiting error={error} retry={refetch} />
    </Dialog>
  )
}
