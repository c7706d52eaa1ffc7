/**
 * Small files as championships publish theirs, of many programs. Their figures were worked out by hand, so that every one is
 * equal where the file is read as it is meant.
 */
import { expect, it } from 'vitest'
import { checkFile } from '../check.ts'
import { sessionsOfDocument } from '../json/documentBuilder.ts'
import { readFile } from '../read.ts'
import { bytesAsSource, textAsSource } from '../text.ts'

type Values = Readonly<Record<string, string | number>>

const tags = (values: Values): string =>
  Object.entries(values)
    .map(([name, value]) => `[${name} "${value}"]\n`)
    .join('')

const game = (values: Values, ...sections: readonly string[]): string =>
  `${tags(values)}${sections.map((one) => `${one}\n`).join('')}\n`

const table = (columns: string, rows: readonly string[], name = 'ScoreTable'): string =>
  [`[${name} "${columns}"]`, ...rows].join('\n')

const totals = (columns: string, rows: readonly string[]): string => table(columns, rows, 'TotalScoreTable')

const P = { Event: 'Open Pairs', Date: '2026.08.01', Scoring: 'MP' }
const T = { Event: 'Teams', Date: '2026.08.02', Scoring: 'IMP' }

/** Pairs 1, 2, … against 11, 12, …. */
const num = (rows: readonly string[]): readonly string[] => rows.map((row, i) => `${i + 1} ${i + 11} ${row}`)

const board = (
  number: number,
  columns: string,
  rows: readonly string[],
  more: Values = {},
  ...rest: readonly string[]
): string =>
  game({ ...P, Board: number, ...more }, table(`PairId_NS;PairId_EW;${columns}`, num(rows)), ...rest)

const room = (number: number, name: string, score: string, more: Values = {}): string =>
  game({ ...T, Board: number, Room: name, HomeTeam: 'A', VisitTeam: 'B', Score: score, ...more })

/** By two matchpoints a score that is beaten: 420, 420, 170 and -50 are worth 5, 5, 2 and 0 of 6. */
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  'session columns of the second': board(
    2,
    'Score_NS;MP_NS;MP_EW',
    ['-50 0 6', '170 2 4', '420 5 1', '420 5 1'],
    { Session: 2 },
    totals('PairId;TotalScoreMP;TotalPercentage;NrBoards;NrBoardsSession;SessionScoreMP;SessionPercentage', [
      '1 5 41.67 2 1 0 0.00',
      '2 7 58.33 2 1 2 33.33',
      '3 7 58.33 2 1 5 83.33',
      '4 5 41.67 2 1 5 83.33',
      '11 7 58.33 2 1 6 100.00',
      '12 5 41.67 2 1 4 66.67',
      '13 5 41.67 2 1 1 16.67',
      '14 7 58.33 2 1 1 16.67',
    ]),
  ),
  'both sessions, totals':
    board(1, 'Score_NS;MP_NS;MP_EW', ['420 5 1', '420 5 1', '170 2 4', '-50 0 6'], { Session: 1 }) +
    board(
      2,
      'Score_NS;MP_NS;MP_EW',
      ['-50 0 6', '170 2 4', '420 5 1', '420 5 1'],
      { Session: 2 },
      totals('PairId;TotalScoreMP;TotalPercentage', [
        '1 5 41.67',
        '2 7 58.33',
        '3 7 58.33',
        '4 5 41.67',
        '11 7 58.33',
        '12 5 41.67',
        '13 5 41.67',
        '14 7 58.33',
      ]),
    ),
  'rank of session': board(
    2,
    'Score_NS;MP_NS',
    ['-50 0', '170 2', '420 5', '420 5'],
    { Session: 2 },
    totals('PairId;SessionRank;SessionPercentage', [
      '11 1 100',
      '3 2 83.33',
      '4 2 83.33',
      '12 4 66.67',
      '2 5 33.33',
      '13 6 16.67',
      '14 6 16.67',
      '1 8 0',
    ]),
  ),
  'ranks with =': board(
    1,
    'Score_NS;MP_NS',
    ['420 5', '420 5', '170 2', '-50 0'],
    {},
    totals('Rank;PairId;TotalPercentage', ['1= 1 83.33', '1= 2 83.33', '3 3 33.33', '4 4 0.00']),
  ),
  'ranks =1': board(
    1,
    'Score_NS;MP_NS',
    ['420 5', '420 5', '170 2', '-50 0'],
    {},
    totals('Rank;PairId;TotalPercentage', ['=1 1 83.33', '=1 2 83.33', '3 3 33.33', '4 4 0.00']),
  ),
  'score of EW alone': board(1, 'Score_EW;MP_EW', ['-420 1', '-420 1', '-170 4', '50 6']),
  'decimal comma': board(1, 'Score_NS;Percentage_NS;Percentage_EW', [
    '420 83,33 16,67',
    '420 83,33 16,67',
    '170 33,33 66,67',
    '-50 0,00 100,00',
  ]),
  'percent signs': board(1, 'Score_NS;Percentage_NS', [
    '420 83.33%',
    '420 83.33%',
    '170 33.33%',
    '-50 0.00%',
  ]),
  '100. and 0.': board(1, 'Score_NS;Percentage_NS', ['420 100.', '170 50.', '-50 0.']),
  'percent in mp': board(1, 'Score_NS;MP_NS;MP_EW', ['420 100 0', '170 50 50', '-50 0 100']),
  ...Object.fromEntries(
    ['A+', '^A+', 'A60', '60%', 'AVE+', 'Ave+', 'AV+', 'AVG+'].map((a) => [
      `award ${a}`,
      board(1, 'Score_NS;Score_EW;MP_NS;MP_EW', [
        '420 - 4.33 1.67',
        '420 - 4.33 1.67',
        `${a} ${a.replace('+', '-').replace('60', '40')} 3.6 2.4`,
        '-50 - 0.33 5.67',
      ]),
    ]),
  ),
  'award 50%': board(1, 'Score_NS;Score_EW;MP_NS;MP_EW', [
    '420 - 4.33 1.67',
    '420 - 4.33 1.67',
    `50% 50% 3 3`,
    '-50 - 0.33 5.67',
  ]),
  'award 70/0': board(1, 'Score_NS;Score_EW;MP_NS;MP_EW', [
    '420 - 4.33 1.67',
    '420 - 4.33 1.67',
    `70% 0% 4.2 0`,
    '-50 - 0.33 5.67',
  ]),
  'contract A': board(1, 'Contract;Score_NS;MP_NS;MP_EW', [
    '4S 420 4.33 1.67',
    '4S 420 4.33 1.67',
    `A - 3 3`,
    '4S -50 0.33 5.67',
  ]),
  'not played row': board(1, 'Contract;Score_NS;MP_NS;MP_EW', [
    '4S 420 3 1',
    '4S 420 3 1',
    `- - - -`,
    '4S -50 0 4',
  ]),
  'split score': board(1, 'Score_NS;Score_EW;MP_NS;MP_EW', [
    '420 -420 5 2',
    '420 -420 5 2',
    '170 -420 2 2',
    '-50 50 0 6',
  ]),
  butler: board(1, 'Score_NS;IMP_NS;IMP_EW', ['420 5 -5', '420 5 -5', '170 -2 2', '-50 -7 7'], {
    Scoring: 'IMP;Butler',
  }),
  'butler-2': board(1, 'Score_NS;IMP_NS;IMP_EW', ['420 3 -3', '420 3 -3', '170 -4 4', '-50 -8 8'], {
    Scoring: 'IMP;Butler-2',
  }),
  'butler said, trimmed really': board(
    1,
    'Score_NS;IMP_NS;IMP_EW',
    ['420 3 -3', '420 3 -3', '170 -4 4', '-50 -8 8'],
    { Scoring: 'IMP;Butler' },
  ),
  'cross1 mean': board(
    1,
    'Score_NS;IMP_NS;IMP_EW',
    ['420 5.33 -5.33', '420 5.33 -5.33', '170 -2.00 2.00', '-50 -8.67 8.67'],
    { Scoring: 'IMP;Cross2' },
  ),
  'cross per score': board(
    1,
    'Score_NS;IMP_NS;IMP_EW',
    ['420 4.00 -4.00', '420 4.00 -4.00', '170 -1.50 1.50', '-50 -6.50 6.50'],
    { Scoring: 'IMP;Cross1' },
  ),
  'cross summed': board(1, 'Score_NS;IMP_NS;IMP_EW', ['420 16 -16', '420 16 -16', '170 -6 6', '-50 -26 26'], {
    Scoring: 'IMP;Cross',
  }),
  'cross summed, average 3 each': board(
    1,
    'Score_NS;Score_EW;IMP_NS;IMP_EW',
    ['420 - 10 -10', '420 - 10 -10', 'A+ A- 9 -9', '-50 - -20 20'],
    { Scoring: 'IMP;Cross' },
  ),
  'cross mean, A+ 3 IMPs': board(
    1,
    'Score_NS;Score_EW;IMP_NS;IMP_EW',
    ['420 - 5 -5', '420 - 5 -5', 'A+ A- 3 -3', '-50 - -10 10'],
    { Scoring: 'IMP;Cross2' },
  ),
  'sit-outs': [
    ['1', '11', 420, '2', '12', 170],
    ['2', '11', 170, '3', '12', 420],
    ['3', '11', 100, '1', '12', 100],
  ]
    .map((r, i) =>
      game(
        { ...P, Board: i + 1, Round: i + 1 },
        table('PairId_NS;PairId_EW;Score_NS', [`${r[0]} ${r[1]} ${r[2]}`, `${r[3]} ${r[4]} ${r[5]}`]),
        ...(i === 2
          ? [
              totals('Rank;PairId;Direction;TotalPercentage;NrBoards', [
                '1 1 "N-S" 75.00 2',
                '1 3 "N-S" 75.00 2',
                '3 2 "N-S" 0.00 2',
                '1 11 "E-W" 50.00 3',
                '1 12 "E-W" 50.00 3',
              ]),
            ]
          : []),
      ),
    )
    .join(''),
  'carry-over MP': board(
    1,
    'Score_NS;MP_NS',
    ['420 5', '420 5', '170 2', '-50 0'],
    {},
    totals('PairId;TotalScoreMP;CarryOver', ['1 15 10', '2 5 0', '3 22 20', '4 1.5 1.5']),
  ),
  'sections A and B': ['A', 'B']
    .map((s) =>
      game(
        { ...P, Board: 1, Section: s },
        table(
          'PairId_NS;PairId_EW;Score_NS;MP_NS',
          num(s === 'A' ? ['420 5', '420 5', '170 2', '-50 0'] : ['620 6', '170 4', '110 2', '-100 0']),
        ),
      ),
    )
    .join(''),
  'section column, apart': game(
    { ...P, Board: 1 },
    table('Section;PairId_NS;PairId_EW;Score_NS;MP_NS', [
      'A 1 11 420 5',
      'A 2 12 420 5',
      'A 3 13 170 2',
      'A 4 14 -50 0',
      'B 1 11 620 6',
      'B 2 12 170 4',
      'B 3 13 110 2',
      'B 4 14 -100 0',
    ]),
  ),
  'section column, together': game(
    { ...P, Board: 1 },
    table('Section;PairId_NS;PairId_EW;Score_NS;MP_NS', [
      'A 1 11 420 11',
      'A 2 12 420 11',
      'A 3 13 170 7',
      'A 4 14 -50 2',
      'B 1 11 620 14',
      'B 2 12 170 7',
      'B 3 13 110 4',
      'B 4 14 -100 0',
    ]),
  ),
  multiplicity: game(
    { ...P, Board: 1 },
    table('Multiplicity;PairId_NS;PairId_EW;Score_NS;MP_NS', ['2 - - 420 5', '1 - - 170 2', '1 - - -50 0']),
  ),
  'other scripts': board(
    1,
    'Score_NS;MP_NS',
    ['420 5', '420 5', '170 2', '-50 0'],
    {},
    totals('PairId;TotalPercentage;Names', [
      '1 83.33 "Иван Петров - Ольга Кузнецова"',
      '2 83.33 "Γιώργος Παπάς - Ελένη Νίκου"',
      '3 33.33 "王伟 - 李娜"',
      '4 0.00 "محمد علي - أحمد حسن"',
    ]),
  ),
  'cp1251 names': Buffer.concat([
    Buffer.from(
      board(1, 'Score_NS;MP_NS', ['420 5', '420 5', '170 2', '-50 0'], {}).trimEnd() +
        '\n' +
        '[TotalScoreTable "PairId;TotalPercentage;Names"]\n1 83.33 "',
    ),
    Buffer.from([0xc8, 0xe2, 0xe0, 0xed, 0x20, 0xcf, 0xe5, 0xf2, 0xf0, 0xee, 0xe2]),
    Buffer.from(' - '),
    Buffer.from([0xce, 0xeb, 0xfc, 0xe3, 0xe0, 0x20, 0xca, 0xf3, 0xe7, 0xed, 0xe5, 0xf6, 0xee, 0xe2, 0xe0]),
    Buffer.from('"\n'),
  ]),
  'nbsp and b': board(
    1,
    'Score_NS;MP_NS',
    ['420 5', '420 5', '170 2', '-50 0'],
    { Event: 'Open\u00a0<b>Pairs</b>' },
    totals('PairId;TotalPercentage;Names', [
      '1 83.33 "Ann\u00a0Ash - Abe\u00a0Ash"',
      '2 83.33 "Bea - Bob"',
      '3 33.33 "Cat - Cal"',
      '4 0.00 "Dot - Dan"',
    ]),
  ),
  'empty auction first, pairs':
    game({
      ...P,
      Board: 1,
      North: 'a',
      South: 'b',
      East: 'c',
      West: 'd',
      Dealer: 'N',
      Vulnerable: 'None',
      Auction: '',
      Contract: '4S',
      Declarer: 'N',
      Result: 10,
    }).replace(/\n\n$/, '\n[Auction "N"]\n4S Pass Pass Pass\n\n') +
    game({
      ...P,
      Board: 1,
      North: 'e',
      South: 'f',
      East: 'g',
      West: 'h',
      Dealer: 'N',
      Vulnerable: 'None',
      Auction: '',
      Contract: '4S',
      Declarer: 'N',
      Result: 9,
    }).replace(/\n\n$/, '\n[Auction "N"]\n4S Pass Pass Pass\n\n'),
  'score impossible in pairs': game(
    { ...P, Board: 1 },
    table('PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;MP_NS', [
      '1 11 4S N 10 4205 5',
      '2 12 4S N 10 420 5',
      '3 13 2S N 10 170 2',
      '4 14 4S N 9 -50 0',
    ]),
  ),
  'rooms both closed':
    room(1, 'Closed', 'NS 420', { North: 'A1', South: 'A2', East: 'B1', West: 'B2', ScoreIMP: 'NS 6' }) +
    room(1, 'Closed', 'NS 170', { North: 'B3', South: 'B4', East: 'A3', West: 'A4', ScoreIMP: 'NS -6' }) +
    room(2, 'Closed', 'NS 50', { North: 'A1', South: 'A2', East: 'B1', West: 'B2' }) +
    room(2, 'Closed', 'NS 50', { North: 'B3', South: 'B4', East: 'A3', West: 'A4' }),
  'passed out both, no room':
    room(1, 'Open', 'NS 420') +
    room(1, 'Closed', 'NS 170') +
    game({
      ...T,
      Board: 2,
      HomeTeam: 'A',
      VisitTeam: 'B',
      Contract: 'Pass',
      Score: 'NS 0',
      North: 'A1',
      South: 'A2',
      East: 'B1',
      West: 'B2',
    }) +
    game({
      ...T,
      Board: 2,
      HomeTeam: 'A',
      VisitTeam: 'B',
      Contract: 'Pass',
      Score: 'NS 0',
      North: 'B3',
      South: 'B4',
      East: 'A3',
      West: 'A4',
    }),
  bam:
    game({
      ...T,
      Scoring: 'BAM',
      Board: 1,
      Room: 'Open',
      HomeTeam: 'A',
      VisitTeam: 'B',
      Score: 'NS 420',
      ScoreMP: 'NS 2',
    }) +
    game({
      ...T,
      Scoring: 'BAM',
      Board: 1,
      Room: 'Closed',
      HomeTeam: 'A',
      VisitTeam: 'B',
      Score: 'NS 170',
      ScoreMP: 'NS 0',
    }) +
    game({
      ...T,
      Scoring: 'BAM',
      Board: 2,
      Room: 'Open',
      HomeTeam: 'A',
      VisitTeam: 'B',
      Score: 'NS 50',
      ScoreMP: 'NS 1',
    }) +
    game({
      ...T,
      Scoring: 'BAM',
      Board: 2,
      Room: 'Closed',
      HomeTeam: 'A',
      VisitTeam: 'B',
      Score: 'NS 50',
      ScoreMP: 'NS 1',
    }),
  patton:
    room(1, 'Open', 'NS 420', { Scoring: 'Patton' }) + room(1, 'Closed', 'NS 170', { Scoring: 'Patton' }),
  hybrid:
    room(1, 'Open', 'NS 420', { Scoring: 'IMP;BAM' }) + room(1, 'Closed', 'NS 170', { Scoring: 'IMP;BAM' }),
  'neuberg session':
    board(1, 'Score_NS;MP_NS', ['420 5', '420 5', '170 2', '-50 0']) +
    game(
      { ...P, Board: 2 },
      table('PairId_NS;PairId_EW;Score_NS;MP_NS', ['1 12 420 5.67', '2 13 170 3', '3 14 -50 0.33']),
    ),
  mp1: board(1, 'Score_NS;MP_NS;MP_EW', ['420 2.5 0.5', '420 2.5 0.5', '170 1 2', '-50 0 3'], {
    Scoring: 'MP;MP2',
  }),
  'games A+ score': ['420', '420', '170', 'A']
    .map((sc, i) =>
      game({
        ...P,
        Board: 1,
        Table: i + 1,
        North: `n${i}`,
        South: `s${i}`,
        East: `e${i}`,
        West: `w${i}`,
        ...(sc === 'A' ? { Contract: 'A', Score: 'NS A+ EW A-' } : { Score: `NS ${sc}` }),
      }),
    )
    .join(''),
  'games score AVE': ['420', '420', '170', 'AVE']
    .map((sc, i) =>
      game({
        ...P,
        Board: 1,
        Table: i + 1,
        North: `n${i}`,
        South: `s${i}`,
        East: `e${i}`,
        West: `w${i}`,
        Score: sc === 'AVE' ? 'AVE' : `NS ${sc}`,
      }),
    )
    .join(''),
  'games percent award': ['420', '420', '170', '60%']
    .map((sc, i) =>
      game({
        ...P,
        Board: 1,
        Table: i + 1,
        North: `n${i}`,
        South: `s${i}`,
        East: `e${i}`,
        West: `w${i}`,
        Score: sc === '60%' ? 'NS 60% EW 40%' : `NS ${sc}`,
      }),
    )
    .join(''),
  'ScoreMP in games': [
    ['420', 5, 1],
    ['420', 5, 1],
    ['170', 2, 4],
    ['-50', 0, 6],
  ]
    .map(([sc, a, b], i: number) =>
      game({
        ...P,
        Board: 1,
        Table: i + 1,
        North: `n${i}`,
        South: `s${i}`,
        East: `e${i}`,
        West: `w${i}`,
        Score: `NS ${sc}`,
        ScoreMP: `NS ${a} EW ${b}`,
      }),
    )
    .join(''),
  'ScorePercentage in games': [
    ['420', '83.33', '16.67'],
    ['420', '83.33', '16.67'],
    ['170', '33.33', '66.67'],
    ['-50', '0.', '100.'],
  ]
    .map(([sc, a, b], i: number) =>
      game({
        ...P,
        Board: 1,
        Table: i + 1,
        North: `n${i}`,
        South: `s${i}`,
        East: `e${i}`,
        West: `w${i}`,
        Score: `NS ${sc}`,
        ScorePercentage: `NS ${a} EW ${b}`,
      }),
    )
    .join(''),
  'side always EW in pairs': [
    ['420', 1],
    ['420', 1],
    ['170', 4],
    ['-50', 6],
  ]
    .map(([sc, b], i: number) =>
      game({
        ...P,
        Board: 1,
        Table: i + 1,
        North: `n${i}`,
        South: `s${i}`,
        East: `e${i}`,
        West: `w${i}`,
        Score: `EW ${-Number(sc)}`,
        ScoreMP: `EW ${b}`,
      }),
    )
    .join(''),
  'carry over match':
    room(1, 'Open', 'NS 420', { HomeCarryOver: '12.5', VisitCarryOver: '0' }) +
    room(1, 'Closed', 'NS 170', { HomeCarryOver: '12.5', VisitCarryOver: '0' }),
  'KO segments with round names': [1, 2]
    .map(
      (seg) =>
        game({
          ...T,
          Stage: 'Final',
          Round: `Segment ${seg} of 2`,
          Board: seg,
          Room: 'Open',
          HomeTeam: 'A',
          VisitTeam: 'B',
          Score: 'NS 420',
          ScoreIMP: 'NS 6',
        }) +
        game({
          ...T,
          Stage: 'Final',
          Round: `Segment ${seg} of 2`,
          Board: seg,
          Room: 'Closed',
          HomeTeam: 'A',
          VisitTeam: 'B',
          Score: 'NS 170',
          ScoreIMP: 'NS -6',
        }),
    )
    .join(''),
  'butler totals': board(
    1,
    'Score_NS;IMP_NS;IMP_EW',
    ['420 5 -5', '420 5 -5', '170 -2 2', '-50 -7 7'],
    { Scoring: 'IMP;Butler' },
    totals('Rank;PairId;TotalScoreIMP', [
      '1 14 7',
      '2 1 5',
      '2 2 5',
      '4 13 2',
      '5 3 -2',
      '6 11 -5',
      '6 12 -5',
      '8 4 -7',
    ]),
  ),
  'cross totals of two boards':
    board(1, 'Score_NS;IMP_NS', ['420 5.33', '420 5.33', '170 -2.00', '-50 -8.67'], {
      Scoring: 'IMP;Cross2',
    }) +
    board(
      2,
      'Score_NS;IMP_NS',
      ['-50 -8.67', '170 -2.00', '420 5.33', '420 5.33'],
      { Scoring: 'IMP;Cross2' },
      totals('PairId;TotalScoreIMP', [
        '1 -3.33',
        '2 3.33',
        '3 3.33',
        '4 -3.33',
        '11 3.33',
        '12 -3.33',
        '13 -3.33',
        '14 3.33',
      ]),
    ),
  phantom: game(
    { ...P, Board: 1 },
    table('PairId_NS;PairId_EW;Score_NS;MP_NS', ['1 11 420 2', '2 12 170 0']),
    totals('PairId;TotalPercentage;Names', [
      '1 100 "Ann - Abe"',
      '2 0 "Bea - Bob"',
      '3 - "Phantom - Phantom"',
      '11 0 "Cat - Cal"',
      '12 100 "Dot - Dan"',
    ]),
  ),
  'three sessions in a file': [1, 2, 3]
    .map((s) =>
      board(
        s,
        'Score_NS;MP_NS',
        s === 2 ? ['-50 0', '170 2', '420 5', '420 5'] : ['420 5', '420 5', '170 2', '-50 0'],
        { Session: s },
        ...(s === 3
          ? [
              totals('PairId;TotalScoreMP;TotalPercentage', [
                '1 10 55.56',
                '2 12 66.67',
                '3 9 50.00',
                '4 5 27.78',
                '11 8 44.44',
                '12 6 33.33',
                '13 9 50.00',
                '14 13 72.22',
              ]),
            ]
          : []),
      ),
    )
    .join(''),
  'names with two spellings of pair in totals': board(
    1,
    'Score_NS;MP_NS',
    ['420 5', '420 5', '170 2', '-50 0'],
    {},
    totals('PairId;TotalPercentage;Names', [
      '1 83.33 "JOSÉ PEÑA - Ana Ñandú"',
      '2 83.33 "Łukasz Żak - Jan Wiśniewski"',
      '3 33.33 "Søren Ågård - Æsa Øst"',
      '4 0.00 "Ştefan Ţepeş - İnci Işık"',
    ]),
  ),
  'totals by names alone':
    ['420', '420', '170', '-50']
      .map((sc, i) =>
        game({
          ...P,
          Board: 1,
          Table: i + 1,
          North: `North ${'ABCD'[i]}`,
          South: `South ${'ABCD'[i]}`,
          East: `East ${'ABCD'[i]}`,
          West: `West ${'ABCD'[i]}`,
          Score: `NS ${sc}`,
        }),
      )
      .join('')
      .trimEnd() +
    '\n' +
    totals('Rank;Names;TotalPercentage', [
      '1 "East D - West D" 100',
      '2 "North A - South A" 83.33',
      '2 "North B - South B" 83.33',
      '4 "East C - West C" 66.67',
      '5 "North C - South C" 33.33',
      '6 "East A - West A" 16.67',
      '6 "East B - West B" 16.67',
      '8 "North D - South D" 0',
    ]) +
    '\n',
  'contradictory tricks': board(1, 'Contract;Declarer;Result;Score_NS;MP_NS', [
    '4S N 9 420 5',
    '4S N 10 420 5',
    '2S N 10 170 2',
    '4S N 9 -50 0',
  ]),
  'score wrong side': board(1, 'Contract;Declarer;Result;Score_NS;MP_NS', [
    '4S N 10 -420 5',
    '4S N 10 420 5',
    '2S N 10 170 2',
    '4S N 9 -50 0',
  ]),
  'vulnerable missing': game(
    { ...P, Board: 2 },
    table('PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;MP_NS', [
      '1 11 4S N 10 620 2',
      '2 12 4S N 9 -100 0',
    ]),
  ),
  'quoted numbers': game(
    { ...P, Board: 1 },
    table('PairId_NS;PairId_EW;Score_NS;MP_NS', [
      '"1" "11" "420" "5"',
      '"2" "12" "420" "5"',
      '"3" "13" "170" "2"',
      '"4" "14" "-50" "0"',
    ]),
  ),
  widths: game(
    { ...P, Board: 1 },
    table('PairId_NS\\2R;PairId_EW\\2R;Contract\\4L;Declarer\\1R;Result\\2R;Score_NS\\5R;MP_NS\\5R', [
      ' 1 11 4S   N 10   420   5.0',
      ' 2 12 4S   N 10   420   5.0',
      ' 3 13 2S   N 10   170   2.0',
      ' 4 14 4S   N  9   -50   0.0',
    ]),
  ),
  'two events in file':
    board(1, 'Score_NS;MP_NS', ['420 2', '170 0'], { Event: 'Open' }) +
    board(1, 'Score_NS;MP_NS', ['420 0', '620 2'], { Event: 'Seniors' }),
  'hash columns':
    board(1, 'Score_NS;MP_NS', ['420 5', '420 5', '170 2', '-50 0']) +
    game({ ...P, Board: 2 }, `[ScoreTable "#"]\n${num(['-50 0', '170 2', '420 5', '420 5']).join('\n')}`),
  'crlf and cr':
    board(1, 'Score_NS;MP_NS', ['420 5', '420 5', '170 2', '-50 0']).replaceAll('\n', '\r\n') +
    board(2, 'Score_NS;MP_NS', ['-50 0', '170 2', '420 5', '420 5']).replaceAll('\n', '\r'),
}

const told = async (text: string | Uint8Array) => {
  const source = () => (typeof text === 'string' ? textAsSource(text) : bytesAsSource(text))
  const line = await checkFile('x.pbn', source())
  const file = await readFile(source())
  if (!file.ok) throw new Error(file.error.message)
  const results = sessionsOfDocument(file.value.document).map(({ tables }) =>
    tables
      .flatMap((one) =>
        one.results.map(({ board, scoreNs, adjustment }) => `${board}:${scoreNs ?? shortOf(adjustment)}`),
      )
      .join(' '),
  )
  const { published, differing, explained, unexplained } = line.official
  const codes = [...new Set(line.warnings.map(({ code }) => code))].filter((code) => code !== 'pair-unlisted')
  return { results, published, differing, explained, unexplained, codes }
}

type Adjustment = ReturnType<
  typeof sessionsOfDocument
>[number]['tables'][number]['results'][number]['adjustment']

const shortOf = (adjustment: Adjustment): string => {
  if (adjustment === null) return '-'
  if (adjustment.kind === 'average') return `${adjustment.ns}/${adjustment.ew}`
  return adjustment.kind === 'split' ? `${adjustment.scoreNs}/${adjustment.scoreEw}` : adjustment.kind
}
/** Results by session, how many figures are published, and what is told beside who is missing in a ranking. */
type Right = readonly [results: readonly string[], published: number, codes: readonly string[]]

const RIGHT: Readonly<Record<string, Right>> = {
  'session columns of the second': [['2:-50 2:170 2:420 2:420'], 24, []],
  'both sessions, totals': [['1:420 1:420 1:170 1:-50', '2:-50 2:170 2:420 2:420'], 32, []],
  'rank of session': [['2:-50 2:170 2:420 2:420'], 20, []],
  'ranks with =': [['1:420 1:420 1:170 1:-50'], 12, ['convention-adopted']],
  'ranks =1': [['1:420 1:420 1:170 1:-50'], 12, ['convention-adopted']],
  'score of EW alone': [['1:420 1:420 1:170 1:-50'], 4, []],
  'decimal comma': [['1:420 1:420 1:170 1:-50'], 8, []],
  'percent signs': [['1:420 1:420 1:170 1:-50'], 4, []],
  '100. and 0.': [['1:420 1:170 1:-50'], 3, []],
  'percent in mp': [['1:420 1:170 1:-50'], 6, ['convention-adopted']],
  'award A+': [['1:420 1:420 1:AVE+/AVE- 1:-50'], 8, []],
  'award ^A+': [['1:420 1:420 1:AVE+/AVE- 1:-50'], 8, []],
  'award A60': [['1:420 1:420 1:60/40 1:-50'], 8, []],
  'award 60%': [['1:420 1:420 1:60/40 1:-50'], 8, []],
  'award AVE+': [['1:420 1:420 1:AVE+/AVE- 1:-50'], 8, []],
  'award Ave+': [['1:420 1:420 1:AVE+/AVE- 1:-50'], 8, []],
  'award AV+': [['1:420 1:420 1:AVE+/AVE- 1:-50'], 8, []],
  'award AVG+': [['1:420 1:420 1:AVE+/AVE- 1:-50'], 8, []],
  'award 50%': [['1:420 1:420 1:50/50 1:-50'], 8, []],
  'award 70/0': [['1:420 1:420 1:70/0 1:-50'], 8, []],
  'contract A': [['1:420 1:420 1:AVE/AVE 1:-50'], 8, []],
  'not played row': [['1:420 1:420 1:- 1:-50'], 6, []],
  'split score': [['1:420 1:420 1:170/420 1:-50'], 8, []],
  butler: [['1:420 1:420 1:170 1:-50'], 8, []],
  'butler-2': [['1:420 1:420 1:170 1:-50'], 8, []],
  'butler said, trimmed really': [['1:420 1:420 1:170 1:-50'], 8, ['convention-adopted']],
  'cross1 mean': [['1:420 1:420 1:170 1:-50'], 8, []],
  'cross per score': [['1:420 1:420 1:170 1:-50'], 8, []],
  'cross summed': [['1:420 1:420 1:170 1:-50'], 8, []],
  'cross summed, average 3 each': [['1:420 1:420 1:AVE+/AVE- 1:-50'], 8, []],
  'cross mean, A+ 3 IMPs': [['1:420 1:420 1:AVE+/AVE- 1:-50'], 8, []],
  'sit-outs': [['1:420 1:170 2:170 2:420 3:100 3:100'], 10, ['convention-adopted']],
  'carry-over MP': [['1:420 1:420 1:170 1:-50'], 8, []],
  'sections A and B': [['1:420 1:420 1:170 1:-50 1:620 1:170 1:110 1:-100'], 8, ['convention-adopted']],
  'section column, apart': [['1:420 1:420 1:170 1:-50 1:620 1:170 1:110 1:-100'], 8, ['convention-adopted']],
  'section column, together': [['1:420 1:420 1:170 1:-50 1:620 1:170 1:110 1:-100'], 8, []],
  multiplicity: [['1:420 1:420 1:170 1:-50'], 4, []],
  'other scripts': [['1:420 1:420 1:170 1:-50'], 8, []],
  'cp1251 names': [['1:420 1:420 1:170 1:-50'], 5, ['charset-guessed']],
  'nbsp and b': [['1:420 1:420 1:170 1:-50'], 8, []],
  'empty auction first, pairs': [['1:420 1:-50'], 0, []],
  'score impossible in pairs': [['1:420 1:420 1:170 1:-50'], 4, ['score-weighed']],
  'rooms both closed': [['1:420 2:50 1:170 2:50'], 2, ['room-by-players']],
  'passed out both, no room': [['1:420 2:0 1:170 2:0'], 0, ['room-by-players']],
  bam: [['1:420 2:50 1:170 2:50'], 4, []],
  patton: [['1:420 1:170'], 0, ['scoring-unknown']],
  hybrid: [['1:420 1:170'], 0, ['scoring-unknown']],
  'neuberg session': [['1:420 1:420 1:170 1:-50 2:420 2:170 2:-50'], 7, ['results-fewer']],
  mp1: [['1:420 1:420 1:170 1:-50'], 8, []],
  'games A+ score': [['1:420 1:420 1:170 1:AVE+/AVE-'], 0, []],
  'games score AVE': [['1:420 1:420 1:170 1:AVE/AVE'], 0, []],
  'games percent award': [['1:420 1:420 1:170 1:60/40'], 0, []],
  'ScoreMP in games': [['1:420 1:420 1:170 1:-50'], 8, []],
  'ScorePercentage in games': [['1:420 1:420 1:170 1:-50'], 8, []],
  'side always EW in pairs': [['1:420 1:420 1:170 1:-50'], 4, []],
  'carry over match': [['1:420 1:170'], 0, []],
  'KO segments with round names': [['1:420 1:170', '2:420 2:170'], 4, []],
  'butler totals': [['1:420 1:420 1:170 1:-50'], 24, []],
  'cross totals of two boards': [['1:420 2:-50 1:420 2:170 1:170 2:420 1:-50 2:420'], 16, []],
  phantom: [['1:420 1:170'], 6, []],
  'three sessions in a file': [
    ['1:420 1:420 1:170 1:-50', '2:-50 2:170 2:420 2:420', '3:420 3:420 3:170 3:-50'],
    28,
    [],
  ],
  'names with two spellings of pair in totals': [['1:420 1:420 1:170 1:-50'], 8, []],
  'totals by names alone': [['1:420 1:420 1:170 1:-50'], 16, []],
  'contradictory tricks': [['1:420 1:420 1:170 1:-50'], 4, ['score-weighed']],
  'score wrong side': [['1:420 1:420 1:170 1:-50'], 4, ['score-weighed']],
  'vulnerable missing': [['2:620 2:-100'], 2, []],
  'quoted numbers': [['1:420 1:420 1:170 1:-50'], 4, []],
  widths: [['1:420 1:420 1:170 1:-50'], 4, []],
  'two events in file': [['1:420 1:170', '1:420 1:620'], 4, []],
  'hash columns': [['1:420 2:-50 1:420 2:170 1:170 2:420 1:-50 2:420'], 8, []],
  'crlf and cr': [['1:420 2:-50 1:420 2:170 1:170 2:420 1:-50 2:420'], 8, []],
}

it('has a right reading of each', () => {
  expect(Object.keys(RIGHT).toSorted()).toEqual(Object.keys(FILES).toSorted())
})

it.each(Object.entries(RIGHT))('%s', async (name, [results, published, codes]) => {
  const { explained, ...found } = await told(FILES[name]!)
  expect(found).toEqual({ results, published, codes, differing: 0, unexplained: 0 })
  expect(explained).toEqual({})
})
