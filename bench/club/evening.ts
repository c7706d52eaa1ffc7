/** One evening of a club: made at the desk, entered and confirmed on the phones of its tables, watched, and ended. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import { PHONE_PREFIX } from '@openroom/protocol/phoneLink'
import { phoneRoutes } from '@openroom/protocol/phoneRoutes'
import type { MadeEvent, NewEvent } from '@openroom/protocol/schema/desk'
import type { CreatedLinks } from '@openroom/protocol/schema/operate'
import type { PhoneTable, PhoneTables } from '@openroom/protocol/schema/phones'
import { viewAt } from '@openroom/protocol/views'
import { Times, Viewer } from '../live/playing.ts'

const PAIRS = 14
const ROUNDS = 13
const BOARDS = 2
const ROUND_MS = 22 * 60_000
const VIEWERS = 10
/** Calls of a link are counted: each table has its own, and a new one every some rounds. */
const ROUNDS_OF_A_LINK = 3

export type Club = {
  readonly url: string
  readonly cookie: string
  readonly skip: (ms: number) => Promise<void>
}

export async function ask<T>(
  url: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body?: object,
): Promise<T> {
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  const answer = await fetch(url + path, {
    // Files are made up in this process, for longer than a server keeps a connection.
    headers: { connection: 'close', ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...init,
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as T
}

/** Another result at each table and board. */
function resultOf({ number, round }: PhoneTable, board: number, day: number) {
  const tricks = 7 + ((number * 5 + round * 3 + board * 7 + day) % 6)
  const contract = { kind: 'played', level: 3, strain: 'NT', declarer: 'S', doubling: '' } as const
  return { contract, tricks, lead: null }
}

type Phone = { readonly url: string; readonly phone: string; readonly round: number; readonly day: number }

/** What the tables of a phone's link play in a round. @returns how many results that are */
async function playRound({ url, phone, round, day }: Phone): Promise<number> {
  const headers = { authorization: `Bearer ${PHONE_PREFIX}${phone}` }
  const { tables } = await ask<PhoneTables>(url, phoneRoutes.phoneTables(), headers)
  let results = 0
  for (const table of tables.filter((one) => one.round === round && !one.sitOut))
    for (const board of table.boards ?? []) {
      const place = { tableId: table.tableId, board }
      const result = resultOf(table, board, day)
      await ask(url, phoneRoutes.phoneResult(), headers, { ...place, version: 0, by: 'NS', result })
      await ask(url, phoneRoutes.phoneConfirm(), headers, { ...place, version: 1, by: 'EW' })
      results += 1
    }
  return results
}

/** @returns the session, and how many results it has */
export async function playEvening(club: Club, day: number, date: string) {
  const { url, cookie, skip } = club
  const desk = <T>(path: string, body?: object) => ask<T>(url, path, { cookie }, body)
  const pairs = Array.from({ length: PAIRS }, (_, i) => {
    const who = (day * 3 + i) % 40
    return { name: `Pair ${who + 1}`, players: [`Ash Elm${who}`, `Oak Fir${who}`] }
  })
  const event: NewEvent = {
    tournament: `Evening of ${date}`,
    event: 'Pairs',
    form: 'howell',
    sections: [pairs],
    rounds: ROUNDS,
    boardsPerRound: BOARDS,
    calcType: 'MP',
    scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
    deals: { kind: 'dealt' },
    delay: 0,
    releaseRule: 'BOARD',
  }
  const { miniSessionId: id } = await desk<MadeEvent>(deskRoutes.makeEvent(), event)
  await desk(deskRoutes.deskStart(id), {})
  let results = 0
  let phones: readonly string[] = []
  for (let round = 1; round <= ROUNDS; round += 1) {
    if (round % ROUNDS_OF_A_LINK === 1) {
      const { links } = await desk<CreatedLinks>(operateRoutes.createOperatorLinks(id), { kind: 'phone' })
      phones = links.map(({ secret }) => secret)
    }
    const viewers = await Promise.all(Array.from({ length: VIEWERS }, () => Viewer.connect(url)))
    const also = [viewAt('runningScores', { id }).destination, viewAt('miniSessions').destination]
    for (const viewer of viewers) await viewer.watch(id, [], new Times(), also)
    for (const phone of phones) results += await playRound({ url, phone, round, day })
    for (const viewer of viewers) viewer.leave()
    await skip(ROUND_MS)
  }
  await desk(deskRoutes.deskFinish(id), {})
  await skip(60_000)
  return { id, results }
}
