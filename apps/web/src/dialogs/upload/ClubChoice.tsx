/** The club that an upload belongs to, where there are clubs; admins make them on the page of users. */
import { useClubs } from '../../live/sessions.ts'
import { t } from '../../texts/t.ts'
import { SelectField } from '../../ui/parts/SelectField.tsx'

/** No club's name is empty. */
const AS_IN_FILE = ''

type ClubChoiceProps = {
  readonly value: string | null
  readonly onChange: (club: string | null) => void
}

export function ClubChoice({ value, onChange }: ClubChoiceProps) {
  const clubs = useClubs() ?? []
  if (clubs.length === 0) return null
  return (
    <SelectField
      label={t('upload.club')}
      value={value ?? AS_IN_FILE}
      options={[
        { value: AS_IN_FILE, label: t('upload.club.file') },
        ...clubs.map(({ name }) => ({ value: name, label: name })),
      ]}
      onChange={(name) => onChange(name === AS_IN_FILE ? null : name)}
    />
  )
}
