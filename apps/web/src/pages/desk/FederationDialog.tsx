/** The file of a session for the federation: what that asks of the club is told once. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import type { FederationFacts, SessionFederation } from '@openroom/protocol/schema/desk'
import { tellFederation, useSessionFederation } from '../../live/desk.ts'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { Dialog } from '../../ui/parts/Dialog.tsx'
import { Field } from '../../ui/parts/Field.tsx'
import { SaveLink } from '../../ui/parts/LinkButton.tsx'
import { Message } from '../../ui/parts/Message.tsx'
import { useForm } from '../../ui/parts/useForm.ts'
import { Waiting } from '../../ui/parts/Waiting.tsx'

type DialogProps = { readonly id: number; readonly onClose: () => void }

const begun = ({ federation, organiser }: SessionFederation): FederationFacts =>
  federation ?? {
    clubName: organiser ?? '',
    clubNumber: '',
    chargeCode: '',
    masterPointScale: 'Club',
    contact: { name: '', telephone: '', email: '' },
  }

/** So many names are shown of those without a number. */
const MOST_NAMED = 12

type AskedProps = DialogProps &
  Pick<ReturnType<typeof useSessionFederation>, 'error' | 'refetch'> & { readonly told: SessionFederation }

function Asked({ id, onClose, told, error, refetch }: AskedProps) {
  const form = useForm(() => begun(told))
  const { draft: facts, change, failure } = form
  const contact = (part: Partial<FederationFacts['contact']>) =>
    change({ contact: { ...facts.contact, ...part } })
  const isSaid = told.federation !== null && JSON.stringify(facts) === JSON.stringify(told.federation)
  const names = told.withoutNumber
  return (
    <Dialog
      title={t('desk.federation')}
      {...form.frame}
      onClose={onClose}
      onSubmit={() => form.send(async () => void (await tellFederation(id, facts)))}
      {...(isSaid
        ? {
            cancel: t('dialog.cancel'),
            also: <SaveLink href={deskRoutes.federationFile(id)}>{t('desk.federation.save')}</SaveLink>,
          }
        : { submit: t('dialog.save') })}
    >
      <p>{t('desk.federation.text')}</p>
      {error && <Waiting error={error} retry={refetch} />}
      {failure !== null && <Message tone="bad">{failure}</Message>}
      {names.length > 0 && (
        <Message tone="bad">
          {t('desk.federation.missing', {
            names: listed([...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? ['…'] : [])]),
          })}
        </Message>
      )}
      <Field
        label={t('desk.federation.club')}
        required
        maxLength={200}
        value={facts.clubName}
        onChange={({ target }) => change({ clubName: target.value })}
      />
      <Field
        label={t('desk.federation.number')}
        required
        maxLength={40}
        value={facts.clubNumber}
        onChange={({ target }) => change({ clubNumber: target.value })}
      />
      <Field
        label={t('desk.federation.charge')}
        hint={t('desk.federation.charge.hint')}
        required
        maxLength={10}
        value={facts.chargeCode}
        onChange={({ target }) => change({ chargeCode: target.value })}
      />
      <Field
        label={t('desk.federation.scale')}
        maxLength={40}
        value={facts.masterPointScale}
        onChange={({ target }) => change({ masterPointScale: target.value })}
      />
      <Field
        label={t('desk.federation.contact')}
        required
        maxLength={200}
        value={facts.contact.name}
        onChange={({ target }) => contact({ name: target.value })}
      />
      <Field
        label={t('desk.federation.telephone')}
        type="tel"
        maxLength={40}
        value={facts.contact.telephone}
        onChange={({ target }) => contact({ telephone: target.value })}
      />
      <Field
        label={t('desk.federation.email')}
        type="email"
        maxLength={200}
        value={facts.contact.email}
        onChange={({ target }) => contact({ email: target.value })}
      />
    </Dialog>
  )
}

export function FederationDialog({ id, onClose }: DialogProps) {
  const { data, error, refetch } = useSessionFederation(id)
  if (data)
    return <Asked key={JSON.stringify(data.federation)} told={data} {...{ id, onClose, error, refetch }} />
  return (
    <Dialog title={t('desk.federation')} onClose={onClose} cancel={t('dialog.cancel')}>
      <Waiting error={error} retry={refetch} />
    </Dialog>
  )
}
