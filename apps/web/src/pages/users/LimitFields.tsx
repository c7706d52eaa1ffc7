/** Organisers that an account is limited to; with none it is for all. */
import type { Organiser } from '@openroom/protocol/schema/staff'
import { t } from '../../texts/t.ts'
import { CheckField } from '../../ui/parts/CheckField.tsx'
import styles from './users.module.css'

type LimitFieldsProps = {
  readonly organisers: readonly Organiser[]
  readonly value: readonly number[]
  readonly onChange: (serverIds: readonly number[]) => void
}

export const organiserText = ({ name }: { readonly name: string | null }): string => name ?? t('tokens.own')

export function LimitFields({ organisers, value, onChange }: LimitFieldsProps) {
  return (
    <fieldset className={styles.limits}>
      <legend>{t('users.limit.legend')}</legend>
      {organisers.map((one) => (
        <CheckField
          key={one.serverId}
          label={organiserText(one)}
          checked={value.includes(one.serverId)}
          onChange={(on) =>
            onChange(on ? [...value, one.serverId] : value.filter((id) => id !== one.serverId))
          }
        />
      ))}
      <p>{t(value.length === 0 ? 'users.limit.all' : 'users.limit.only')}</p>
    </fieldset>
  )
}
