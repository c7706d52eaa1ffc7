/** Something as a file: the format is chosen, and what it has no room for is said before it is saved. */
import type { ExportFormat, ExportLoss } from '@openroom/bridge/exports'
import { type ReactNode, useState } from 'react'
import { useAboutFile } from '../../live/exports.ts'
import { t } from '../../texts/t.ts'
import { CheckField } from '../parts/CheckField.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import { failureOf } from '../parts/failureOf.ts'
import { SaveLink } from '../parts/LinkButton.tsx'
import { SelectField } from '../parts/SelectField.tsx'
import styles from './export.module.css'

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

/** What can be saved: a session, one of its boards, what a search finds. */
export type Saved = {
  readonly key: string
  readonly label: string
  readonly formats: readonly ExportFormat[]
  readonly pathOf: (format: ExportFormat) => string
  /** Whether its deals can be had alone. */
  readonly hasDeals: boolean
}

const DEALS: readonly ExportFormat[] = ['pbn', 'json']

type SaveDialogProps = {
  readonly all: readonly Saved[]
  readonly onClose: () => void
  readonly children?: ReactNode
}

export default function SaveDialog({ all, onClose, children }: SaveDialogProps) {
  const [wanted, setWanted] = useState<ExportFormat>('pbn')
  const [key, setKey] = useState(all[0]?.key ?? '')
  const [isDealsOnly, setIsDealsOnly] = useState(false)
  const one = all.find((saved) => saved.key === key) ?? all[0]
  // Another part may not be had in it.
  const format = one === undefined || one.formats.includes(wanted) ? wanted : 'pbn'
  const formats = (one?.formats ?? []).map((value) => ({ value, label: t(`export.format.${value}`) }))
  const hasDeals = one?.hasDeals === true && DEALS.includes(format)
  const path = `${one?.pathOf(format)}${hasDeals && isDealsOnly ? '?results=no' : ''}`
  const { data, error } = useAboutFile(path)
  return (
    <Dialog
      title={t('export.title')}
      onClose={onClose}
      cancel={t('export.close')}
      also={data && <SaveLink href={path}>{t('export.save')}</SaveLink>}
    >
      {all.length > 1 && (
        <SelectField
          label={t('export.what')}
          value={key}
          options={all.map((saved) => ({ value: saved.key, label: saved.label }))}
          onChange={setKey}
        />
      )}
      <SelectField
        label={t('export.format')}
        value={format}
        options={formats}
        onChange={setWanted}
        hint={t(`export.about.${format}`)}
        error={error && failureOf(error)}
      />
      {hasDeals && <CheckField label={t('export.deals')} checked={isDealsOnly} onChange={setIsDealsOnly} />}
      <div className={styles.left} aria-live="polite">
        {!error && (data ? <LeftOut losses={data.losses} /> : <p>{t('export.asking')}</p>)}
        {data?.licence && (
          <p>{t(format === 'lin' ? 'export.licence.lin' : 'export.licence', { licence: data.licence })}</p>
        )}
      </div>
      {children}
    </Dialog>
  )
}
