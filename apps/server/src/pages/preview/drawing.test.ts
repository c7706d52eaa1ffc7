/** What the pictures beside links say, and that nothing leaves its room. */
import type { Card, Suit } from '@openroom/bridge/card'
import { SUITS } from '@openroom/bridge/card'
import type { Hand } from '@openroom/bridge/deal'
import { say, sayIn } from '@openroom/texts/say'
import { expect, it } from 'vitest'
import type { BoardPreview, ListPreview, RankingPreview } from '../previewKinds.ts'
import { drawing } from './drawing.ts'
import { drawFigure } from './figures.ts'
import { paintHere } from './paint.ts'
import { drawLine, fitText, lineWidth } from './text.ts'

/** `AKQ.J2..T98` */
const hand = (text: string): Hand =>
  text.split('.').flatMap((ranks, i) => [...ranks].map((rank) => `${SUITS[i] as Suit}${rank}` as Card))

const BOARD: BoardPreview = {
  kind: 'board',
  title: 'Cup <final> & "more"',
  subtitle: 'Open - 3/8',
  isLive: false,
  number: 14,
  dealer: 'E',
  vulnerability: 'NONE',
  hands: {
    N: hand('AKQ4.K52.QT3.J92'),
    E: hand('J65.AQT9.975.QT3'),
    S: hand('T982.J43.AKJ.K54'),
    W: hand('73.876.8642.A876'),
  },
  players: { N: 'North One', E: null, S: 'South', W: 'West' },
  contract: { kind: 'played', level: 4, strain: 'S', declarer: 'N', doubling: 'X' },
  result: { kind: 'played', contract: null, over: -1, scoreNs: -100 },
}
const CUP = { title: 'Cup', subtitle: '', isLive: true } as const
const ROWS = [
  { rank: 1, name: 'Ash – Elm', figure: 61.5 },
  { rank: 2, name: 'Fir – Oak', figure: 58.333 },
] as const
const RANKING: RankingPreview = {
  kind: 'ranking',
  title: 'Cup',
  subtitle: '',
  isLive: true,
  unit: 'PERCENT',
  groups: [{ side: null, section: null, rows: ROWS }],
}

const said = (preview: Parameters<typeof drawing>[0], words = say): readonly string[] =>
  [...drawing(preview, words).matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text ?? '')

it('a board with its hands, contract and result', () => {
  const texts = said(BOARD)
  expect(texts).toEqual(
    expect.arrayContaining(['Cup &lt;final&gt; &amp; &quot;more&quot;', 'North One', 'A K Q 4', 'Q 10 3']),
  )
  expect(texts).toEqual(expect.arrayContaining(['Board 14', 'by N', '4', '×', '−1', 'E-W +100']))
})

it.each([
  ['nothing of a result that is not there', { result: null, contract: null }, ['Board 14'], /^by |E-W/],
  [
    'a board that was passed out',
    { contract: { kind: 'passedOut' }, result: { kind: 'passedOut' } },
    ['Passed out'],
    /^by /,
  ],
  ['a ruling', { result: { kind: 'tdRuling', contract: null } }, ['Director’s ruling'], /E-W/],
  ['no cards where there are none', { hands: null }, ['North One'], /A K Q/],
] as const)('%s', (_, change, there, missing) => {
  const texts = said({ ...BOARD, ...change } as BoardPreview)
  expect(texts).toEqual(expect.arrayContaining([...there]))
  expect(texts.filter((text) => missing.test(text))).toEqual([])
})

it('all of it in another language: letters, words and figures', () => {
  const german = sayIn('de', {
    'rank.A.short': 'A',
    'rank.Q.short': 'D',
    'rank.J.short': 'B',
    'seat.E.short': 'O',
    'side.EW': 'O-W',
    'head.preview.board': 'Board {board} hier',
    'strain.NT.short': 'SA',
    'language.decimal': ',',
    'language.locale': 'de-DE',
    'push.figure.PERCENT': '%{score}',
  })
  const inGerman = (preview: Parameters<typeof drawing>[0]) => said(preview, german)
  const texts = inGerman({ ...BOARD, contract: { ...BOARD.contract, strain: 'NT' } as never })
  expect(texts).toEqual(expect.arrayContaining(['D 10 3', 'Board 14 hier', '4SA', 'O', 'O-W +100']))
  expect(inGerman(RANKING)).toContain('%61,50')
})

it('a ranking that is live, and one without rows', () => {
  expect(said(RANKING)).toEqual(['Cup', 'LIVE', '1', 'Ash – Elm', '61.50%', '2', 'Fir – Oak', '58.33%'])
  expect(said({ ...RANKING, isLive: false, unit: null, groups: [] })).toEqual(['Cup'])
})

it('a match between teams that are called by all their players, whole and clear of their figures', () => {
  const name = 'Meckstroth - Rodwell - Nickell - Freeman'
  const rows = [44, 25].map((figure) => ({ rank: null, name, figure }))
  const preview = { ...CUP, kind: 'matches', isLive: false, unit: 'IMP', rows } as const
  expect(said(preview)).toEqual(['Cup', name, '44', name, '25', 'IMPs'])
})

it('two rankings side by side, each under what it is of', () => {
  const groups = (['NS', 'EW'] as const).map((side) => ({ side, section: null, rows: ROWS }))
  const rows = ['1', 'Ash – Elm', '61.50%', '2', 'Fir – Oak', '58.33%']
  const texts = said({ ...RANKING, isLive: false, groups })
  expect(texts).toEqual(['Cup', 'North-South', ...rows, 'East-West', ...rows])
})

it('of more rankings who leads in each', () => {
  const groups = (['A', 'B'] as const).flatMap((section) =>
    (['NS', 'EW'] as const).map((side) => ({ side, section, rows: ROWS.slice(0, 1) })),
  )
  const texts = said({ ...RANKING, isLive: false, groups })
  const each = ['A', 'B'].flatMap((one) => [`Section ${one} · North-South`, `Section ${one} · East-West`])
  expect(texts).toEqual(['Cup', ...each.flatMap((group) => [group, 'Ash – Elm', '61.50%'])])
})

it('a club or a player: figures, and sessions with their days', () => {
  const list: ListPreview = {
    kind: 'list',
    title: 'Ash One',
    subtitle: 'Oakmere',
    isLive: false,
    figures: [
      { id: 'boards', value: 120 },
      { id: 'swing', value: -0.4567 },
    ],
    rows: [
      { name: 'Cup', day: '2026-03-07', isLive: false },
      { name: 'Tuesday', day: null, isLive: true },
    ],
  }
  const figures = ['120', 'boards', '−0.46', 'IMPs per board']
  expect(said(list)).toEqual(['Ash One', 'Oakmere', ...figures, 'Cup', '7 Mar 2026', 'Tuesday', 'LIVE'])
})

it('one session is one', () => {
  const figures = [1, 24].flatMap((value) => [
    { id: 'sessions', value } as const,
    { id: 'boards', value } as const,
  ])
  const list: ListPreview = {
    kind: 'list',
    title: 'Ash',
    subtitle: '',
    isLive: false,
    figures,
    rows: [],
  }
  expect(said(list)).toEqual(['Ash', '1', 'session', '1', 'board', '24', 'sessions', '24', 'boards'])
})

it('a season of which nothing counts yet is no empty sheet', () => {
  const groups = [{ side: null, section: null, name: '', rows: [] }]
  const svg = drawing({ ...RANKING, isLive: false, unit: null, groups }, say)
  expect(svg).toBe(drawing({ ...RANKING, isLive: false, unit: null, groups: [] }, say))
})

it('a match, its leader in bold', () => {
  const rows = [
    { rank: null, name: 'Ash', figure: 34 },
    { rank: null, name: 'Elm', figure: 12 },
  ]
  const svg = drawing({ ...CUP, kind: 'matches', unit: 'IMP', rows }, say)
  expect(svg).toMatch(/font-weight="700"[^>]*>Ash</)
  expect(svg).not.toMatch(/font-weight="700"[^>]*>Elm</)
  expect(svg).toContain('>IMPs<')
})

it.each([
  ['short', 'short'],
  ['  spaces \n and lines ', 'spaces and lines'],
  ['東京 Tokyo ♠', '東京 Tokyo'],
  ['ＡＢ 佐藤', 'AB 佐藤'],
  ['สมชาย ใจดี - Ash', '… - Ash'],
  ['🎉 Ash 🎉', 'Ash'],
  ['Łukasz Żółć', 'Łukasz Żółć'],
])('%j is drawn as %j', (text, shown) => expect(fitText(text, 20, 400)).toBe(shown))

it('cuts what has no room', () => {
  const shown = fitText('w'.repeat(200), 20, 300)
  expect(shown).toMatch(/^w+…$/)
  expect(lineWidth(shown, 20)).toBeLessThan(310)
  // No sign stands before the sign of the cut.
  expect(fitText(`Club im. ${'w'.repeat(200)}`, 20, 100)).toBe('Club im…')
})

it.each([
  [12, 'IMP', '12'],
  [-1.5, 'IMP', '−1.50'],
  [14, 'VP', '14.00'],
  [50, 'PERCENT', '50.00%'],
] as const)('%d %s is %s', (value, unit, text) => expect(drawFigure(value, unit, say)).toBe(text))

it('is painted as a PNG of 1200 by 630 that is not large', async () => {
  const png = Buffer.from(await paintHere(drawing(BOARD, say)))
  expect([png.subarray(1, 4).toString('latin1'), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([
    ...['PNG', 1200, 630],
  ])
  expect(png.length).toBeLessThan(150_000)
})

const painted = async (name: string): Promise<string> => {
  const text = drawLine(name, { x: 10, y: 40, size: 30, width: 400, fill: '#000', bold: true })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="420" height="60" font-family="Inter">${text}</svg>`
  return Buffer.from(await paintHere(svg)).toString('base64')
}

// Letters that a typeface lacks are boxes, all the same.
it.each([
  ['Chinese', '张伟 – 王芳', '李明 – 刘洋'],
  ['Japanese', '佐藤さくら', '鈴木タロウ'],
  ['Korean', '김철수', '이영희'],
  ['Arabic', 'علي – Ash', 'زهر – Ash'],
  ['Hebrew', 'דוד כהן – Ash', 'שרה לוי – Ash'],
  ['Cyrillic', 'Иванов', 'Петров'],
  ['Greek', 'Γιώργος', 'Δημήτρη'],
])('names are drawn in %s', async (_, one, other) => {
  const [nothing, first, second] = [await painted(''), await painted(one), await painted(other)]
  expect(new Set([nothing, first, second]).size).toBe(3)
})
