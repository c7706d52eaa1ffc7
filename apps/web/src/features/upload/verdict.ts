/** What an upload came to, in one sentence. */
import type { UploadReport } from '@openroom/protocol/schema/upload'
import { t } from '../../texts/t.ts'

export const verdictOf = ({ unchanged, replaced }: UploadReport): string =>
  unchanged ? t('upload.unchanged') : replaced ? t('upload.replaced') : t('upload.stored')

/** Figures that differ are told among the figures, with the way to each. */
export const warningsOf = ({ warnings }: Pick<UploadReport, 'warnings'>): UploadReport['warnings'] =>
  warnings.filter(({ code }) => code !== 'official-differs')
