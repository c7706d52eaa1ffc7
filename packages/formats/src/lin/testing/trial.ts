/** Trials of the LIN parser. */
import { LIMITS } from '../../limits.ts'
import { brokenText } from '../../testing/broken.ts'
import { formatTrial, type Trial } from '../../testing/formatTrial.ts'
import { readLinText } from '../readLin.ts'
import { writeLin } from '../write.ts'
import { SEED_TEXTS } from './seeds.ts'

const PIECES = [
  '|',
  '||',
  'qx|o1|',
  'qx|c9|',
  'md|',
  'mb|1N|',
  'mb|p|',
  'pc|H2|',
  'mc|13|',
  'nt|x: y|',
  'vg|,,,|',
  'pn|a,b,c,d,e|',
  '%7C',
]

export function linTrial(seed: number): Trial {
  const text = brokenText(SEED_TEXTS, PIECES, seed)
  return formatTrial(
    () => readLinText(text, LIMITS),
    (document) => readLinText(writeLin(document) || 'md|1,,,|', LIMITS),
  )
}
