/** Percents with their sign where the language has it: `62.34 %`, `%62,34`. Pure. */
import { t } from '../texts/t.ts'
import { fixed } from './figures.ts'

const NO_BREAK = '\u00a0'

/** @param value from 0 to 100; an unknown one is an empty text */
export const percentText = (value: number | null, decimals = 2): string =>
  value === null ? '' : t('private.percent', { percent: fixed(value, decimals) }).replace(' ', NO_BREAK)

/** A share of a weighted score, from 0 to 1: `60 %`. */
export const weight = (share: number | null): string => percentText(share === null ? null : share * 100, 0)
