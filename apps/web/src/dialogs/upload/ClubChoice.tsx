/** The club that an upload belongs to, where there are clubs; admins make them on the page of users. */
import type { OwnOrganiser } from '@openroom/protocol/schema/account'
import { useAccount } from '../../live/account.ts'
import { useClubs } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { SelectField } from '../../ui/parts/SelectField.tsx'

/** No club's name is empty. */
const AS_IN_FILE = ''

type ClubChoiceProps = {
  readonly value: string | null
  readonly organiser: number | null
  readonly onChange: (chosen: { readonly club: string | null; readonly organiser: number | null }) => void
}

/** Organisers of an account that is for several; of one there is nothing to choose. */
function OwnChoice({
  own,
  organiser,
  onChange,
}: Omit<ClubChoiceProps, 'value'> & { own: readonly OwnOrganiser[] }) {
  if (own.length < 2) return null
  return (
    <SelectField
      label={t('upload.club')}
      value={organiser ?? own[0]!.serverId}
      options={own.map(({ serverId, name }) => ({ value: serverId, label: name ?? t('upload.becomes.own') }))}
      onChange={(chosen) => onChange({ club: null, organiser: chosen })}
    />
  )
}

export function ClubChoice({ value, organiser, onChange }: ClubChoiceProps) {
  const clubs = useClubs() ?? []
  const { organisers: own } = useAccount()
  if (own !== null) return <OwnChoice own={own} organiser={organiser} onChange={onChange} />
  if (clubs.length === 0) return null
  return (
    <SelectField
      label={t('upload.club')}
      value={value ?? AS_IN_FILE}
      options={[
        { value: AS_IN_FILE, label: t('upload.club.file') },
        ...clubs.map(({ name }) => ({ value: name, label: name })),
      ]}
      onChange={(name) => onChange({ club: name === AS_IN_FILE ? null : name, organiser: null })}
    />
  )
}
