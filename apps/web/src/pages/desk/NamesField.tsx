/** The list of names, pasted or from a file. */
import { t } from '../../texts/t.ts'
import { TextField } from '../../ui/parts/Field.tsx'
import styles from './desk.module.css'
import { textOf } from './names.ts'

type NamesFieldProps = {
  readonly label: string
  readonly hint: string
  readonly error: string | null
  readonly value: string
  readonly onChange: (names: string) => void
}

export function NamesField({ label, hint, error, value, onChange }: NamesFieldProps) {
  return (
    <div className={styles.names}>
      <TextField
        {...{ label, hint, error, value }}
        rows={10}
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
      />
      <label className={styles.file}>
        {t('desk.names.file')}
        <input
          type="file"
          accept=".txt,.csv,.tsv,text/plain,text/csv"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void file.arrayBuffer().then((read) => onChange(textOf(new Uint8Array(read))))
          }}
        />
      </label>
    </div>
  )
}
