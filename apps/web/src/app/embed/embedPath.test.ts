import { describe, expect, it } from 'vitest'
import { elementHtml, embedPath, frameHtml, themed } from './embedPath.ts'
import { embedAddress } from './useEmbedHandle.ts'

const OWN = 'https://bridge.example'
const LIN = 'st||md|3SAJ9HAQT6DJT62C98,SQ8762HKJ54DA93C7,ST5H982D874CAQ632|sv|n|'
const board = (query: Record<string, string>) => `/embed/board?${new URLSearchParams(query)}`

describe('what is pasted', () => {
  it.each([
    ['LIN', LIN, board({ lin: LIN })],
    ['LIN on several lines', LIN.replace('|md', '|\nmd'), board({ lin: LIN })],
    ['PBN', '[Deal "N:..."]', board({ pbn: '[Deal "N:..."]' })],
    ['PBN with its mark', '% PBN 2.1\n[Board "1"]', board({ pbn: '% PBN 2.1\n[Board "1"]' })],
    [
      'a hand viewer’s LIN',
      `https://www.bridgebase.com/tools/handviewer.html?bbo=y&lin=${encodeURIComponent(LIN)}`,
      board({ lin: LIN }),
    ],
    [
      'a hand viewer’s hands',
      'http://www.bridgebase.com/tools/handviewer.html?n=sA&d=n&v=-&tbt=y',
      board({ n: 'sA', d: 'n', v: '-' }),
    ],
    ['parameters alone', '?s=sAKQ&a=1n', board({ s: 'sAKQ', a: '1n' })],
    ['a screen of this site', `${OWN}/screen/7?screen=running-score`, '/embed/screen/7?screen=running-score'],
    ['a segment’s screen', `${OWN}/screen/7/2?screen=tables`, '/embed/screen/7/2?screen=tables'],
    ['a frame of this site', `${OWN}/embed/board?n=sA`, '/embed/board?n=sA'],
    ['a screen of another site', 'https://else.example/screen/7?screen=tables', null],
    ['a page that is no screen', `${OWN}/archive`, null],
    ['words', 'hello', null],
    ['nothing', '', null],
  ])('is understood: %s', (_, pasted, path) => {
    expect(embedPath(pasted, OWN)).toBe(path)
  })
})

it('has a theme of its own, or the reader’s', () => {
  expect(themed('/embed/board?n=sA', 'dark')).toBe('/embed/board?n=sA&theme=dark')
  expect(themed('/embed/board?n=sA&theme=dark', 'auto')).toBe('/embed/board?n=sA')
})

it('is HTML that means the address', () => {
  const html = frameHtml(`${OWN}/embed/board?n=sA&e="<`, 'A "board"', 480)
  expect(html).toContain('src="https://bridge.example/embed/board?n=sA&amp;e=&quot;&lt;"')
  expect(html).toContain('title="A &quot;board&quot;"')
  const element = elementHtml('/embed/board?lin=md%7C1%7C&theme=dark', OWN, 300)
  expect(element).toContain('<openroom-embed lin="md|1|" theme="dark" height="300">')
  expect(elementHtml('/embed/screen/7?screen=tables', OWN, 300)).toContain('page="/screen/7?screen=tables"')
})

it.each([
  ['/embed/screen/7', { serverId: null, id: 7, site: '/screen/7' }],
  ['/embed/screen/3/7/', { serverId: 3, id: 7, site: '/screen/3/7' }],
  ['/embed/screen/x', null],
  ['/embed', null],
])('the path %s', (path, meant) => {
  expect(embedAddress(path)).toEqual(meant)
})
