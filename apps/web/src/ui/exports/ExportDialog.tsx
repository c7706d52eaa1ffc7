/** A session as a file: the format is chosen, and what it has no room for is said before it is saved. */
import { EXPORT_FORMATS, type ExportFormat, type ExportLoss } from '@openroom/bridge/exports'
import type { MiniSession } from '@openroom/protocol/schema/miniSession'
import { useState } from 'react'
import { useExportLosses } from '../../live/exports.ts'
import { t } from '../../texts/t.ts'
import { Button } from '../parts/Button.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { failureOf } from '../parts/failureOf.ts'
import { SaveLink } from '../parts/LinkButton.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import styles from './export.module.css'

const FORMATS = EXPORT_FORMATS.map((value) => ({ value, label: t(`export.format.${value}`) }))

function LeftOut({ losses }: { readonly losses: readonly ExportLoss[] }) {
  if (losses.length === 0) return <p>{t('export.whole')}</p>
  return (
    <>
      <p>{t('export.left')}</p>
      <ul>
        {losses.map((loss) => (
          <li key={loss}>{t(`export.left.${loss}`)}</li>
        ))}
      </ul>
    </>
  )
}

type ExportDialogProps = { readonly session: MiniSession; readonly onClose: () => void }

export default function ExportDialog({ session, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>('pbn')
  const { path, data, error } = useExportLosses(session.miniSessionId, format)
  return (
    <Dialog
      title={t('export.title')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('export.close')}</Button>
          {data && <SaveLink href={path}>{t('export.save')}</SaveLink>}
        </>
      }
    >
      <SelectField
        label={t('export.format')}
        value={format}
        options={FORMATS}
        onChange={setFormat}
        hint={t(`export.about.${format}`)}
        error={error && failureOf(error)}
      />
      <div className={styles.left} aria-live="polite">
        {!error && (data ? <LeftOut losses={data} /> : <p>{t('export.asking')}</p>)}
      </div>
    </Dialog>
  )
}
