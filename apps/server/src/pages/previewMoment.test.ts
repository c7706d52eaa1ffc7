/** The picture beside a link to a board tells what the page opens with: nothing that comes later, and no answer. */

import { rmSync } from 'node:fs'
import type { TableRecord } from '@openroom/bridge/table/record'
import {
  board,
  dealText,
  event,
  registration,
  result,
  segment,
  session,
  table,
  tournamentDocument,
} from '@openroom/formats/json/documentBuilder'
import { viewAt } from '@openroom/protocol/views'
import { CLAIMED, GRAND_SLAM, PASSED_OUT_BOARD } from '@openroom/test-kit/boards'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readablePainter } from '../testing/everythingPublic.ts'
import { storeAs, type TestServer, testServer } from '../testing/server.ts'
import { logOf } from '../testing/source.ts'
import { webFolder } from '../testing/webFolder.ts'

const RECORDS: readonly TableRecord[] = [CLAIMED, PASSED_OUT_BOARD, GRAND_SLAM]
const folder = webFolder()
let server: TestServer
let id: number
let ns: number
let asked = 0

const evening = () =>
  tournamentDocument({ key: 'moments', name: 'Moments' }, [
    event({
      key: 'e',
      name: 'Pairs',
      type: 'PAIR',
      segments: [
        segment({
          key: 'g',
          name: 'Pairs',
          sessions: [
            session({
              key: 's',
              registrations: ['one', 'two'].map((key) => registration({ key, name: key })),
              boards: RECORDS.map(({ board: { number, dealer, vulnerability, deal } }) =>
                board({ number, dealer, vulnerability, deal: dealText(deal!) }),
              ),
              tables: [
                table({
                  key: 't',
                  number: 1,
                  ns: 'one',
                  ew: 'two',
                  results: RECORDS.map((one) =>
                    result({ board: one.board.number, ...one.result!, lead: one.cards[0]?.card ?? null }),
                  ),
                  logs: RECORDS.map((one) => ({ board: one.board.number, events: [...logOf(one)] })),
                }),
              ],
            }),
          ],
        }),
      ],
    }),
  ])

const get = (path: string): Promise<Response> => {
  asked += 1
  return fetch(server.url + path, { headers: { 'x-forwarded-for': `10.8.0.${asked % 250}` } })
}

beforeAll(async () => {
  const options = { webFolder: folder, painter: readablePainter }
  server = await testServer({ TRUSTED_PROXIES: '1' }, options)
  id = await storeAs(server, evening(), 'moments')
  const [first] = (await (await get(viewAt('registrations', { id }).path)).json()) as {
    readonly registrationId: number
  }[]
  ns = first!.registrationId
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const meta = (html: string, name: string): string =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`)
    .exec(html)?.[1]
    ?.replaceAll('&amp;', '&') ?? ''

/** What is written in the picture that a page names, its title and its description. */
async function told(path: string): Promise<{ readonly texts: readonly string[]; readonly said: string }> {
  const html = await (await get(path)).text()
  const address = meta(html, 'og:image')
  const svg = await (await get(address.slice(address.indexOf('/preview')))).text()
  const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!)
  return { texts, said: `${meta(html, 'og:title')} ${meta(html, 'og:description')}` }
}

const replay = (number: number, further = '') =>
  `/screen/${id}?screen=replay&ns=${ns}&board=${number}${further}`

/** Of the grand slam: seven spades by South, made; hands by their ranks. */
const SLAM = 4
const HAND = 'A K Q J 10 9 8'
const hands = ({ texts }: { readonly texts: readonly string[] }) =>
  texts.filter((one) => one.startsWith(HAND)).length
const CONTRACT = 'by S'
const RESULT = ['=', 'NS +2210', '+2210']

const isTold = ({ texts }: { readonly texts: readonly string[] }, what: readonly string[]) =>
  texts.filter((one) => what.includes(one))

describe('of a replay', () => {
  it('has hands, players and contract as it opens: before the lead, without the result', async () => {
    const found = await told(replay(SLAM))
    expect(found.texts).toContain('Sara Hill')
    expect(hands(found)).toBe(4)
    expect(isTold(found, [CONTRACT, ...RESULT])).toEqual([CONTRACT])
    expect(found.said).not.toMatch(/2210|7/)
  })

  it.each([
    ['in the auction', '&cindex=-2', []],
    ['after some cards', '&cindex=9', [CONTRACT]],
    ['at the last card before the result', '&cindex=51', [CONTRACT]],
  ])('tells no more %s', async (_, further, expected) => {
    const found = await told(replay(SLAM, further))
    expect([hands(found), isTold(found, [CONTRACT, ...RESULT])]).toEqual([4, expected])
  })

  it('has the result where it opens at the end', async () => {
    const found = await told(replay(SLAM, '&cindex=52.99'))
    expect(isTold(found, RESULT).length).toBeGreaterThan(0)
  })

  it('says that a board was passed out only where the auction is over', async () => {
    expect((await told(replay(3))).texts).not.toContain('Passed out')
    expect((await told(replay(3, '&cindex=9'))).texts).toContain('Passed out')
  })

  it('looks into the hand that the link looks into, and into dummy once it is down', async () => {
    expect(hands(await told(replay(SLAM, '&kibitz=S')))).toBe(1)
    expect(hands(await told(replay(SLAM, '&kibitz=S&cindex=9')))).toBe(2)
    // Who does not sit there is looked at as South, as on the page.
    expect(hands(await told(replay(SLAM, '&kibitz=%3Cx%3E')))).toBe(1)
  })
})

describe('of a quiz', () => {
  it('a lead problem has the leader’s hand and the auction’s end, and no answer', async () => {
    const found = await told(replay(SLAM, '&quiz=W&cindex=0'))
    expect([hands(found), isTold(found, [CONTRACT, ...RESULT])]).toEqual([1, [CONTRACT]])
    expect(found.said).not.toMatch(/2210|[HDSC]A/)
  })

  it('a problem of bidding has one hand and no contract', async () => {
    for (const further of ['&quiz=S', '&quiz=S&cindex=-4', '&quiz=']) {
      const found = await told(replay(SLAM, further))
      expect([further, hands(found), isTold(found, [CONTRACT, ...RESULT])]).toEqual([further, 1, []])
    }
  })

  it('has no answer where its address is that of the end', async () => {
    const found = await told(replay(SLAM, '&quiz=W&cindex=52.99'))
    expect([hands(found), isTold(found, RESULT)]).toEqual([1, []])
  })

  it('in a frame has the same picture as on the site', async () => {
    const further = '&quiz=W&cindex=0'
    expect(await told(`/embed${replay(SLAM, further)}`)).toEqual(await told(replay(SLAM, further)))
  })
})

it('a board that its address tells opens before the lead too', async () => {
  const lin =
    'pn|S1,W1,N1,E1|md|3SAKQ2HAK2DAK2CAK2,S3HQJ3DQJ43CQJ543,SJT98HT98DT98CT98,|sv|o|mb|7N|mb|p|mb|p|mb|p|pc|S3|mc|13|'
  const found = await told(`/embed/board?lin=${encodeURIComponent(lin)}`)
  expect(found.texts).toContain('by N')
  expect(found.texts.filter((one) => /\+1\d\d\d|^=$/.test(one))).toEqual([])
})
