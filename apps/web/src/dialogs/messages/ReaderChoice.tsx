/** Whether a message is for everybody or for admins alone. */
import { t } from '../../texts/t.ts'
import { Segmented } from '../../ui/parts/Segmented.tsx'

export type Reader = 'all' | 'admins'

type ForWhomProps = { readonly value: Reader; readonly onChange: (reader: Reader) => void }

export function ReaderChoice({ value, onChange }: ForWhomProps) {
  return (
    <Segmented<Reader>
      label={t('message.for')}
      value={value}
      options={[
        { value: 'all', label: t('message.for.all') },
        { value: 'admins', label: t('message.for.admins') },
      ]}
      onChange={onChange}
    />
  )
}
