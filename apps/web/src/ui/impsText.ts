/** `10 IMPs`, `1 IMP`, `−3 IMPs`; the specification has words of its own for what a board of a match came to (`round.imps`). */
import { t } from '../texts/t.ts'
import { imps } from './figures.ts'

/** @param shown as it is written: with its sign, say */
export const impsText = (value: number, shown = imps(value)): string =>
  t('imps.n', { count: value, value: shown })
