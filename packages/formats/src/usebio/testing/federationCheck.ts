/** A checker with a federation's rules, made of the facts alone: what stands where, what must be there, in which form. */
import { childOf, childrenOf, parseXml, textOf, type XmlElement } from '../xml.ts'

/** Elements of each element in their order: the schemas of the federations are bound to it. */
export const ORDER: Readonly<Record<string, readonly string[]>> = {
  USEBIO: ['CLUB', 'EVENT', 'HANDSET'],
  CLUB: ['CLUB_NAME', 'CLUB_ID_NUMBER'],
  EVENT: [
    'BOARD_SCORING_METHOD',
    'MATCH_SCORING_METHOD',
    'PROGRAM_NAME',
    'PROGRAM_VERSION',
    'EVENT_DESCRIPTION',
    'DATE',
    'MASTER_POINT_SCALE',
    'SESSION_COUNT',
    'SECTION_COUNT',
    'PAIRS',
    'BOARDS_PLAYED',
    'WINNER_TYPE',
    'EW_PAIRS',
    'P2P_CHARGE_RATE',
    'MPS_AWARDED_FLAG',
    'CONTACT',
    'PARTICIPANTS',
    'BOARD',
    'SESSION',
  ],
  CONTACT: ['FULL_NAME', 'TELEPHONE', 'EMAIL'],
  SESSION: ['DATE', 'SECTION', 'PARTICIPANTS', 'MATCH', 'BOARD', 'HANDSET'],
  SECTION: ['PARTICIPANTS', 'MATCH', 'BOARD'],
  PARTICIPANTS: ['PAIR', 'TEAM', 'PLAYER'],
  TEAM: ['TOTAL_SCORE', 'PERCENTAGE', 'PLACE', 'MASTER_POINTS', 'HANDICAP', 'PAIR', 'PLAYER'],
  PAIR: [
    'PAIR_NUMBER',
    'DIRECTION',
    'TOTAL_SCORE',
    'PERCENTAGE',
    'PLACE',
    'MASTER_POINTS',
    'HANDICAP',
    'PLAYER',
  ],
  PLAYER: [
    'PLAYER_NUMBER',
    'MASTER_POINTS',
    'HANDICAP',
    'PLACE',
    'TOTAL_SCORE',
    'PERCENTAGE',
    'PLAYER_NAME',
    'NATIONAL_ID_NUMBER',
  ],
  MASTER_POINTS: ['MASTER_POINTS_AWARDED', 'MASTER_POINT_TYPE'],
  MATCH: [
    'ROUND_NUMBER',
    'TEAM',
    'OPPOSING_TEAM',
    'START_BOARD_NUMBER',
    'END_BOARD_NUMBER',
    'TEAM_SCORE',
    'OPPOSING_TEAM_SCORE',
    'BOARD',
  ],
  TRAVELLER_LINE: [
    'DIRECTION',
    'N_PLAYER_NUMBER',
    'S_PLAYER_NUMBER',
    'E_PLAYER_NUMBER',
    'W_PLAYER_NUMBER',
    'NS_PAIR_NUMBER',
    'EW_PAIR_NUMBER',
    'CONTRACT',
    'PLAYED_BY',
    'LEAD',
    'TRICKS',
    'SCORE',
    'NOTES',
    'NS_MATCH_POINTS',
    'EW_MATCH_POINTS',
    'NS_CROSS_IMP_POINTS',
    'EW_CROSS_IMP_POINTS',
    'NS_BUTLER_POINTS',
    'EW_BUTLER_POINTS',
    'LIN_DATA',
  ],
}

/** Boards of travellers, and boards of hands. */
export const BOARD_ORDER: readonly string[] = [
  'BOARD_NUMBER',
  'IMPS',
  'TEAM_POINTS',
  'OPPOSING_TEAM_POINTS',
  'TRAVELLER_LINE',
  'HAND',
]

const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  USEBIO: ['CLUB', 'EVENT'],
  CLUB: ['CLUB_NAME', 'CLUB_ID_NUMBER'],
  EVENT: [
    'BOARD_SCORING_METHOD',
    'PROGRAM_NAME',
    'PROGRAM_VERSION',
    'EVENT_DESCRIPTION',
    'DATE',
    'MASTER_POINT_SCALE',
    'SESSION_COUNT',
    'SECTION_COUNT',
    'BOARDS_PLAYED',
    'P2P_CHARGE_RATE',
    'MPS_AWARDED_FLAG',
    'CONTACT',
  ],
  CONTACT: ['FULL_NAME', 'TELEPHONE', 'EMAIL'],
}

const FORMS: Readonly<Record<string, RegExp>> = {
  DATE: /^\d{2}\/\d{2}\/\d{4}$/,
  PLACE: /^\d+=?$/,
  PERCENTAGE: /^\d{1,3}\.\d{2,}$/,
  MPS_AWARDED_FLAG: /^[YN]$/,
  WINNER_TYPE: /^[12]$/,
  EMAIL: /^\S+@\S+$/,
  P2P_CHARGE_RATE: /^\d{1,3}$/,
}

const orderOf = (name: string): readonly string[] | undefined =>
  name === 'BOARD' ? BOARD_ORDER : ORDER[name]

function faultsIn(element: XmlElement): readonly string[] {
  const order = orderOf(element.name)
  const faults: string[] = []
  let last = 0
  for (const { name } of element.children) {
    const at = order?.indexOf(name) ?? 0
    if (at === -1) faults.push(`${element.name} has ${name}`)
    else if (at < last) faults.push(`${element.name}: ${name} stands after ${order?.[last]}`)
    else last = at
  }
  for (const name of REQUIRED[element.name] ?? [])
    if (!childOf(element, name)) faults.push(`${element.name} has no ${name}`)
  const form = FORMS[element.name]
  if (form && !form.test(textOf({ ...element, children: [element] }, element.name) ?? ''))
    faults.push(`${element.name} is written otherwise`)
  return [...faults, ...element.children.flatMap(faultsIn)]
}

/** Whoever played is ranked: pairs and players of an event, or its teams. */
function unrankedIn(event: XmlElement): readonly string[] {
  const lists = [
    event,
    ...childrenOf(event, 'SESSION'),
    ...childrenOf(event, 'SESSION').flatMap((one) => childrenOf(one, 'SECTION')),
  ]
  return lists
    .flatMap((one) => childrenOf(one, 'PARTICIPANTS'))
    .flatMap((list) => list.children)
    .flatMap((one) => {
      const missing = ['PLACE'].filter((name) => textOf(one, name) === null)
      const hasScore = textOf(one, 'PERCENTAGE') !== null || textOf(one, 'TOTAL_SCORE') !== null
      return [...missing, ...(hasScore ? [] : ['PERCENTAGE'])].map((name) => `${one.name} has no ${name}`)
    })
}

/** What a federation would send back. */
export function federationFaults(text: string): readonly string[] {
  if (!text.includes('<!DOCTYPE USEBIO SYSTEM ')) return ['no document type']
  const parsed = parseXml(text)
  if (!parsed.ok) return ['no XML']
  return [...faultsIn(parsed.value), ...childrenOf(parsed.value, 'EVENT').flatMap(unrankedIn)]
}
