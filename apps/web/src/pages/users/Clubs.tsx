/** Clubs: made and named. Other organisers may become one. */
import type { Organiser } from '@openroom/protocol/schema/staff'
import { useState } from 'react'
import { createClub, editClub, useStaffOrganisers } from '../../live/users.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../../ui/parts/Button.tsx'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { Form } from '../../ui/parts/Form.tsx'
import { failureOf } from '../../ui/parts/failureOf.ts'
import { Heads } from '../../ui/parts/Heads.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useAttempt } from '../../ui/parts/useAttempt.ts'
import { useSpend } from '../../ui/parts/useHandler.ts'
import { useNarrowed } from '../../ui/parts/useNarrowed.tsx'
import { Waiting } from '../../ui/parts/Waiting.tsx'
import styles from './users.module.css'

type Named = Organiser & { readonly name: string }

function EditDialog({ club, onClose }: { readonly club: Named; readonly onClose: () => void }) {
  const [name, setName] = useState(club.name)
  const [licence, setLicence] = useState(club.licence ?? '')
  const { busy, failure, run } = useAttempt()
  const edit = () =>
    run(async () => {
      await editClub(club.serverId, { name, licence: licence.trim() || null })
      onClose()
    })
  return (
    <Dialog
      title={t('clubs.edit.title')}
      onClose={onClose}
      busy={busy}
      unsaved={name !== club.name || licence !== (club.licence ?? '')}
      onSubmit={() => void edit()}
      submit={t('dialog.save')}
      why={name.trim() === '' ? t('clubs.why') : null}
      failure={failure}
    >
      <Field
        label={t('clubs.name')}
        hint={t('clubs.rename.hint')}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={t('clubs.licence')}
        hint={t('clubs.licence.hint')}
        maxLength={200}
        value={licence}
        onChange={(event) => setLicence(event.target.value)}
      />
    </Dialog>
  )
}

function Row({
  organiser,
  onRename,
  onMake,
}: {
  readonly organiser: Named
  readonly onRename: () => void
  readonly onMake: () => void
}) {
  const { name, clubId } = organiser
  const isClub = clubId > 0
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={styles.kind}>{t(isClub ? 'clubs.is' : 'clubs.isNot')}</td>
      <td className={styles.act}>
        <Button
          aria-label={t(isClub ? 'clubs.edit.which' : 'clubs.make.which', { name })}
          onClick={isClub ? onRename : onMake}
        >
          {t(isClub ? 'clubs.edit' : 'clubs.make')}
        </Button>
      </td>
    </tr>
  )
}

const nameOf = ({ name }: Named): string => name

export function Clubs() {
  const { data, error, refetch } = useStaffOrganisers()
  const [name, setName] = useState('')
  const spend = useSpend(name)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [renamed, setRenamed] = useState<Named | null>(null)
  const named = (data ?? []).filter((one): one is Named => one.name !== null)
  const { shown, field } = useNarrowed(t('clubs.kept'), named, nameOf)
  if (!data) return <Waiting error={error} retry={refetch} />
  const make = async (wanted: string): Promise<void> => {
    if (busy) return
    setBusy(true)
    setFailure(null)
    await createClub(wanted).then(
      () => spend(wanted, () => setName('')),
      (reason: unknown) => setFailure(failureOf(reason)),
    )
    setBusy(false)
  }
  return (
    <>
      <Form
        className={styles.form}
        aria-label={t('clubs.new')}
        unsaved={name !== ''}
        onSubmit={() => void make(name)}
      >
        <Field
          label={t('clubs.name')}
          value={name}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <Button look="primary" type="submit" disabled={busy} why={name.trim() === '' ? t('clubs.why') : null}>
          {t('clubs.create')}
        </Button>
        <div className={styles.outcome}>{failure !== null && <Message tone="bad">{failure}</Message>}</div>
      </Form>
      {field}
      {named.length > 0 && (
        <table className={styles.table} aria-labelledby="users-clubs">
          <Heads of={[t('clubs.column.name'), t('clubs.column.kind'), null]} />
          <tbody>
            {shown.map((organiser) => (
              <Row
                key={organiser.serverId}
                organiser={organiser}
                onRename={() => setRenamed(organiser)}
                onMake={() => void make(organiser.name)}
              />
            ))}
          </tbody>
        </table>
      )}
      {renamed && <EditDialog club={renamed} onClose={() => setRenamed(null)} />}
    </>
  )
}
