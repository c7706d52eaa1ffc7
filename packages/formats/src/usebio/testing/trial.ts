/** Trials of the USEBIO parser. */
import { LIMITS } from '../../limits.ts'
import { brokenText } from '../../testing/broken.ts'
import { formatTrial, type Trial } from '../../testing/formatTrial.ts'
import { readUsebioText } from '../readUsebio.ts'
import { writeUsebio } from '../write.ts'
import { SEED_TEXTS } from './seeds.ts'

const PIECES = [
  '<',
  '>',
  '&lt;',
  '&x;',
  '<!--',
  ']]>',
  '<![CDATA[',
  '<BOARD>',
  '</BOARD>',
  '"',
  '<SCORE>A1</SCORE>',
  '9999',
]

/** Values changed within a well-formed file reach further than broken marks do. */
const VALUES = [
  [/<BOARD_NUMBER>\d+/g, '<BOARD_NUMBER>99999'],
  [/<SCORE>[^<]*/g, '<SCORE>A10000'],
  [/<PAIR_NUMBER>[^<]*/g, '<PAIR_NUMBER>'],
  [/EW_PAIR_NUMBER>1/g, 'EW_PAIR_NUMBER>2'],
  [/<TRICKS>\d+/g, '<TRICKS>77'],
  [/<PLAYER_NAME>[^<]*/g, '<PLAYER_NAME>&#9;'],
  [/<CONTRACT>[^<]*/g, '<CONTRACT>8Z'],
  [/<ROUND_NUMBER>\d+/g, '<ROUND_NUMBER>0'],
  [/_POINTS>[\d.-]+/g, '_POINTS>1e99'],
  [/TEAM_ID="\d"/g, 'TEAM_ID=""'],
  [/<TEAM_SCORE>[^<]*/g, '<TEAM_SCORE>-7,5'],
] as const

export function usebioTrial(seed: number): Trial {
  const [pattern, value] = VALUES[seed % VALUES.length]!
  const changed = SEED_TEXTS.map((text) => text.replace(pattern, value))
  const text = seed % 3 === 0 ? changed[seed % changed.length]! : brokenText(changed, PIECES, seed)
  return formatTrial(
    () => readUsebioText(text, LIMITS),
    (document) => readUsebioText(writeUsebio(document), LIMITS),
  )
}
