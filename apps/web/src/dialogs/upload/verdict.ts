/** What an upload came to, in one sentence. */
import type { UploadReport } from '@openroom/protocol/schema/upload'
import { t } from '../../texts/t.ts'

export function verdictOf({ unchanged, replaced, added, waiting, miniSessionIds }: UploadReport): string {
  if (waiting > 0) return t('upload.waiting', { count: waiting })
  if (unchanged && miniSessionIds.length === 0) return t('upload.waiting.known')
  if (unchanged) return t('upload.unchanged')
  if (replaced) return t('upload.replaced')
  return added ? t('upload.added') : t('upload.stored')
}

/** Figures that differ are told among the figures, with the way to each. */
export const warningsOf = ({ warnings }: Pick<UploadReport, 'warnings'>): UploadReport['warnings'] =>
  warnings.filter(({ code }) => code !== 'official-differs')
