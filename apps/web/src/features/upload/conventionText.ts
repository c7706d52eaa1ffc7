/** What explains a figure of the file that differs (docs/formats.md, 'Official figures'). */
import { t } from '../../texts/t.ts'

/** Each begins the codes it stands for; the longer ones first. */
const TEXTS = [
  ['cross-imps', () => t('official.crossImps')],
  ['butler', () => t('official.butler')],
  ['matchpoints-of-', () => t('official.scale')],
  ['as-matchpoints', () => t('official.asMatchpoints')],
  ['without-neuberg', () => t('official.withoutNeuberg')],
  ['neuberg-to-session', () => t('official.neubergToSession')],
  ['ascherman', () => t('official.ascherman')],
  ['sections-apart', () => t('official.sectionsApart')],
  ['sections-together', () => t('official.sectionsTogether')],
  ['percent-in-mp-column', () => t('official.percentColumn')],
  ['truncated', () => t('official.rounding')],
  ['one-decimal-less', () => t('official.rounding')],
  ['doubtful-score-on-board', () => t('official.doubtful')],
  ['scaled-for-boards-missed', () => t('official.scaled')],
  ['sum-of-own', () => t('official.sum')],
  ['averaged-row', () => t('official.averaged')],
  ['award-otherwise', () => t('official.award')],
  ['contradicts', () => t('official.contradicts')],
  ['par-whoever-bids-first', () => t('official.par')],
] as const

/** @param convention one code, or several joined by a comma; `null` where nothing explains it */
export function conventionText(convention: string | null): string {
  if (convention === null) return t('official.unexplained')
  const codes = convention.split(', ')
  const texts = codes.flatMap((code) => TEXTS.find(([begins]) => code.startsWith(begins))?.[1]() ?? [])
  return texts.length === 0 ? t('official.other') : [...new Set(texts)].join(' ')
}
