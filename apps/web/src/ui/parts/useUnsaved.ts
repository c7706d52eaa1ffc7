/** Whether something is lost by leaving that somebody has entered: then every way out asks first. */
import { t } from '../../texts/t.ts'
import { useLeaving } from './useLeaving.tsx'

const words = () => ({
  title: t('unsaved.leave'),
  text: t('unsaved.text'),
  stay: t('dialog.cancel'),
  go: t('unsaved.leave'),
})

/** Whether a draft, of plain values, is another than it was at first. */
export const isOther = <Draft>(draft: Draft, first: Draft): boolean =>
  draft !== first && JSON.stringify(draft) !== JSON.stringify(first)

export const useUnsaved = (unsaved: boolean) => useLeaving({ words, isOn: unsaved, isTyped: true })
