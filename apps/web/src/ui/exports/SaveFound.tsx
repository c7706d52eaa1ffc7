/** What a search finds as a file. */
import { EXPORT_FORMATS } from '@openroom/bridge/exports'
import { archiveRoutes } from '@openroom/protocol/archiveRoutes'
import { MOST_FOUND_IN_FILE } from '@openroom/protocol/exports'
import { Suspense, useState } from 'react'
import { t } from '../../texts/t.ts'
import { lazily } from '../lazily.ts'
import { Button } from '../parts/Button.tsx'

const SaveDialog = lazily(() => import('./SaveDialog.tsx'))

/** Boards of several events do not fit into one USEBIO file, nor have they one ranking. */
const FORMATS = EXPORT_FORMATS.filter((format) => format !== 'usebio' && format !== 'ranking')

/** @param query of the search */
export function SaveFound({ query }: { readonly query: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const found = {
    key: 'found',
    label: '',
    formats: FORMATS,
    hasDeals: false,
    pathOf: (format: (typeof EXPORT_FORMATS)[number]) => `${archiveRoutes.exportedFound(format)}?${query}`,
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('export.title')}</Button>
      {isOpen && (
        <Suspense>
          <SaveDialog all={[found]} onClose={() => setIsOpen(false)}>
            <p>{t('export.found', { count: MOST_FOUND_IN_FILE })}</p>
            <p>{t('export.found.usebio')}</p>
          </SaveDialog>
        </Suspense>
      )}
    </>
  )
}
