/** What could not be loaded, why, and the way to try again. */
import { offline } from '../../live/offline/offline.ts'
import { t } from '../../texts/t.ts'
import { Button } from './Button.tsx'
import { Notice } from './Notice.tsx'

export function Failed({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  return (
    <Notice
      drawing="broken"
      title={t('failed.title')}
      text={error.message || t(offline.getState().keptAt === null ? 'failed.offline' : 'failed.kept')}
    >
      <Button look="primary" onClick={retry}>
        {t('failed.retry')}
      </Button>
    </Notice>
  )
}
