/** What is told of a player or a team beside the name: what there is, to be changed. */
import { t } from '../../texts/t.ts'
import { Field } from '../../ui/parts/Field.tsx'
import { errorOf, type FieldsProps, NameField, Registration } from './fieldParts.tsx'
import type { Draft } from './wanted.ts'

const FIELDS = { country: 30, title: 40, rating: 20, publicNumber: 20 } as const
type AboutField = keyof typeof FIELDS

const LABELS = {
  country: 'correct.country',
  title: 'correct.playerTitle',
  rating: 'correct.rating',
  publicNumber: 'correct.publicNumber',
} as const
const HINTS = { country: 'correct.country.hint', publicNumber: 'correct.publicNumber.hint' } as const

type TextProps = Pick<FieldsProps, 'draft' | 'onChange'> & { readonly field: AboutField }

function Text({ draft, onChange, field }: TextProps) {
  return (
    <Field
      label={t(LABELS[field])}
      hint={field in HINTS ? t(HINTS[field as keyof typeof HINTS]) : undefined}
      value={draft[field]}
      maxLength={FIELDS[field]}
      autoComplete="off"
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  )
}

/** As it is now, of whoever has the name. */
function nowOf({ registrations }: FieldsProps['about'], name: string): Partial<Draft> {
  const told = registrations.flatMap((one) => one.told ?? []).find((one) => one.name === name.trim())
  const { country = '', title = '', rating = '', publicNumber = '' } = told ?? {}
  return { country, title, rating, publicNumber }
}

export function AboutFields(props: FieldsProps) {
  const { about, draft, wrong, onChange } = props
  return (
    <>
      <NameField
        about={about}
        label={t('correct.player')}
        error={errorOf(wrong, 'from')}
        value={draft.from}
        onChange={(from) => onChange({ from, ...nowOf(about, from) })}
      />
      {(Object.keys(FIELDS) as AboutField[]).map((field) => (
        <Text key={field} field={field} {...props} />
      ))}
    </>
  )
}

export function TeamCountry(props: FieldsProps) {
  const { about, onChange } = props
  const countryOf = (key: string) => about.registrations.find((one) => one.key === key)?.country ?? ''
  return (
    <>
      <Registration
        {...props}
        onChange={(change) =>
          onChange(
            change.registration === undefined
              ? change
              : { ...change, country: countryOf(change.registration) },
          )
        }
      />
      <Text field="country" {...props} />
    </>
  )
}
