/** What explains a figure of the file that differs (docs/formats.md, 'Official figures'). */
import { REASONS } from '@openroom/bridge/score/figureReasons'
import { t } from '../../texts/t.ts'

/** @param convention the reason's code; `null` where nothing explains it */
export function conventionText(convention: string | null): string {
  if (convention === null) return t('official.unexplained')
  const code = REASONS.find((one) => one === convention)
  return code === undefined ? t('official.other') : t(`official.${code}`)
}
