/** USEBIO texts from which trials and tests start, all made up. */

const player = (name: string, id = '') =>
  `<PLAYER><PLAYER_NAME>${name}</PLAYER_NAME><NATIONAL_ID_NUMBER>${id}</NATIONAL_ID_NUMBER></PLAYER>`

const pair = (number: string, side: string, figures: string, one: string, two: string) =>
  `<PAIR><PAIR_NUMBER>${number}</PAIR_NUMBER><DIRECTION>${side}</DIRECTION>${figures}${player(one, side === 'NS' && number === '1' ? '77' : `${side === 'NS' ? 7 : 8}${number}`)}${player(two, '0')}</PAIR>`

const line = (ns: string, ew: string, rest: string) =>
  `<TRAVELLER_LINE><NS_PAIR_NUMBER>${ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>${ew}</EW_PAIR_NUMBER>${rest}</TRAVELLER_LINE>`

const played = (contract: string, by: string, tricks: number, score: number, lead = 'H10') =>
  `<CONTRACT>${contract}</CONTRACT><PLAYED_BY>${by}</PLAYED_BY><LEAD>${lead}</LEAD><TRICKS>${tricks}</TRICKS><SCORE>${score}</SCORE>`

const points = (ns: string, ew: string) =>
  `<NS_MATCH_POINTS>${ns}</NS_MATCH_POINTS><EW_MATCH_POINTS>${ew}</EW_MATCH_POINTS>`

const board = (number: number, ...lines: readonly string[]) =>
  `<BOARD><BOARD_NUMBER>${number}</BOARD_NUMBER>${lines.join('')}</BOARD>`

const HANDS = `<HANDSET HANDSET_ID="x">${board(
  1,
  ...[
    ['North', 'AKQJT98765432', '-', '-', '-'],
    ['East', '-', 'AKQJ1098765432', '-', '-'],
    ['South', '', '', 'AKQJT98765432', ''],
    ['West', '', '', '', 'AKQJT98765432'],
  ].map(
    ([seat, s, h, d, c]) =>
      `<HAND><DIRECTION>${seat}</DIRECTION><SPADES>${s}</SPADES><HEARTS>${h}</HEARTS><DIAMONDS>${d}</DIAMONDS><CLUBS>${c}</CLUBS></HAND>`,
  ),
)}<CRYPTO_KEY>0</CRYPTO_KEY></HANDSET>`

const HEAD =
  '<?xml version="1.0" encoding="iso-8859-1"?>\n<!DOCTYPE USEBIO SYSTEM "http://dtd.example/usebio.dtd">\n'

const file = (event: string, after = '') =>
  `${HEAD}<USEBIO Version="1.2">\n<CLUB><CLUB_NAME>Rook &amp; Ace</CLUB_NAME></CLUB>\n${event}\n${after}</USEBIO>\n`

const LIN = encodeURIComponent('pn|Ann,Eva,Ben,Fay|md|3,,,|sv|o|mb|1N|mb|p|mb|p|mb|p|pc|HT|mc|7|')

export const PAIRS = file(
  `<EVENT EVENT_TYPE="MP_PAIRS"><EVENT_DESCRIPTION>Tuesday</EVENT_DESCRIPTION><WINNER_TYPE>2</WINNER_TYPE><DATE>05/03/2024</DATE>
<PARTICIPANTS>
${pair('1', 'NS', '<PERCENTAGE>75.00</PERCENTAGE><PLACE>1</PLACE><HANDICAP>-2.5</HANDICAP><MASTER_POINTS><MASTER_POINTS_AWARDED>12</MASTER_POINTS_AWARDED><MASTER_POINT_TYPE>Black</MASTER_POINT_TYPE></MASTER_POINTS>', 'Ann', 'Ben')}
${pair('2', 'NS', '<PERCENTAGE>25.00</PERCENTAGE><PLACE>2</PLACE>', 'Cid', 'Dot')}
${pair('11', 'EW', '<PERCENTAGE>75.00</PERCENTAGE><PLACE>1=</PLACE>', 'Eva', 'Fay')}
${pair('12', 'EW', '<PERCENTAGE>25.00</PERCENTAGE><PLACE>2</PLACE>', 'Gus', 'Hal')}
</PARTICIPANTS>
${board(1, line('1', '11', `${played('1NT', 'N', 7, 90)}${points('2', '0')}<LIN_DATA>${LIN}</LIN_DATA>`), line('2', '12', played('3Hx', 'E', 8, 100, 'TH') + points('0', '2')))}
${board(2, line('1', '12', `<SCORE>A6040</SCORE><NOTES>ruled</NOTES>${points('1.2', '0.8')}`), line('2', '11', `<CONTRACT>PASS</CONTRACT><SCORE>0</SCORE>${points('1', '1')}`))}
</EVENT>`,
  HANDS,
)

export const SECTIONS = file(
  `<EVENT EVENT_TYPE="PAIRS"><BOARD_SCORING_METHOD>CROSS_IMPS</BOARD_SCORING_METHOD><EVENT_DESCRIPTION>Two halves</EVENT_DESCRIPTION><DATE>2024-03-06</DATE>
${['A', 'B'].map((id) => `<SESSION SESSION_ID="${id}"><SECTION SECTION_ID="${id}"><PARTICIPANTS>${pair('1', '', '<TOTAL_SCORE>3</TOTAL_SCORE>', 'Ann', 'Ben')}${pair('2', '', '', 'Cid', 'Dot')}</PARTICIPANTS>${board(5, line('1', '2', `${played('4S', 'S', 10, 620)}<NS_CROSS_IMP_POINTS>3</NS_CROSS_IMP_POINTS><EW_CROSS_IMP_POINTS>-3</EW_CROSS_IMP_POINTS>`), line('3', '0', ''))}</SECTION></SESSION>`).join('\n')}
</EVENT>`,
)

const room = (direction: string, ns: string, ew: string, rest: string) =>
  `<TRAVELLER_LINE><DIRECTION>${direction}</DIRECTION><NS_PAIR_NUMBER>${ns}</NS_PAIR_NUMBER><EW_PAIR_NUMBER>${ew}</EW_PAIR_NUMBER>${rest}</TRAVELLER_LINE>`

const team = (id: string, name: string, total: string, names: readonly string[]) =>
  `<TEAM TEAM_ID="${id}" TEAM_NAME="${name}"><TOTAL_SCORE>${total}</TOTAL_SCORE><PLACE>${id}</PLACE>${[0, 2].map((i) => `<PAIR><PAIR_NUMBER>${id}-${i + 1}</PAIR_NUMBER>${player(names[i]!)}${player(names[i + 1]!)}</PAIR>`).join('')}</TEAM>`

const match = (figures: string, score: string) =>
  `<MATCH><ROUND_NUMBER>1</ROUND_NUMBER><TEAM>1</TEAM><OPPOSING_TEAM>2</OPPOSING_TEAM>${score}<BOARD><BOARD_NUMBER>3</BOARD_NUMBER>${figures}${room('NS', '1-1', '2-3', played('3NT', 'N', 9, 400))}${room('EW', '2-1', '1-3', played('3NT', 'N', 8, -50))}</BOARD></MATCH>`

const teams = (method: string, scoring: string, figures: string, home: string, visiting: string) =>
  file(
    `<EVENT EVENT_TYPE="TEAMS"><BOARD_SCORING_METHOD>${method}</BOARD_SCORING_METHOD><MATCH_SCORING_METHOD>${scoring}</MATCH_SCORING_METHOD><EVENT_DESCRIPTION>Teams</EVENT_DESCRIPTION><SESSION><PARTICIPANTS>${team('1', 'Rooks', home, ['Ann', 'Ben', 'Cid', 'Dot'])}${team('2', '', visiting, ['Eva', 'Fay', 'Gus', 'Hal'])}</PARTICIPANTS>${match(figures, `<TEAM_SCORE>${home}</TEAM_SCORE><OPPOSING_TEAM_SCORE>${visiting}</OPPOSING_TEAM_SCORE>`)}</SESSION></EVENT>`,
  )

export const TEAMS = teams('IMPS', 'VPS', '<IMPS>10</IMPS>', '16.43', '3.57')

export const POINT_A_BOARD = teams(
  'PAB',
  'PAB',
  '<TEAM_POINTS>2</TEAM_POINTS><OPPOSING_TEAM_POINTS>0</OPPOSING_TEAM_POINTS>',
  '2',
  '0',
)

const solo = (number: string, name: string, place: string) =>
  `<PLAYER><PLAYER_NUMBER>${number}</PLAYER_NUMBER><PLACE>${place}</PLACE><PLAYER_NAME>${name}</PLAYER_NAME></PLAYER>`

const sitting = (numbers: string, score: number, ns: string, ew: string) =>
  `<TRAVELLER_LINE>${[...numbers].map((number, i) => `<${'NSEW'[i]}_PLAYER_NUMBER>${number}</${'NSEW'[i]}_PLAYER_NUMBER>`).join('')}<SCORE>${score}</SCORE>${points(ns, ew)}</TRAVELLER_LINE>`

/** Eight players at two tables, who change partners after the first board. */
export const INDIVIDUAL = file(
  `<EVENT EVENT_TYPE="INDIVIDUAL"><EVENT_DESCRIPTION>Solo</EVENT_DESCRIPTION><DATE>01/01/2024</DATE>
<PARTICIPANTS>${['Ann', 'Ben', 'Cid', 'Dot', 'Eva', 'Fay', 'Gus', 'Hal'].map((name, i) => solo(`${i + 1}`, name, ['1=', '3=', '3=', '7=', '7=', '3=', '3=', '1='][i] ?? '')).join('\n')}</PARTICIPANTS>
${board(1, sitting('1234', 420, '2', '0'), sitting('5678', -50, '0', '2'))}
${board(2, sitting('1324', 110, '2', '0'), sitting('5768', 100, '0', '2'))}
</EVENT>`,
)

export const SEED_TEXTS: readonly string[] = [PAIRS, SECTIONS, TEAMS, POINT_A_BOARD, INDIVIDUAL]
