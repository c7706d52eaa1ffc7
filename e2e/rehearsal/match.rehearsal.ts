/**
 * A real match from an empty installation to its archive: made at the desk, both rooms typed at two consoles with all
 * that happens on an evening, followed by viewers with a delay; then log, score and export are the file's.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { imps } from '@openroom/bridge/score/imps'
import type { TableEvent } from '@openroom/bridge/table/events'
import type { DocumentSession } from '@openroom/formats/json/document'
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import { operateRoutes } from '@openroom/protocol/operateRoutes'
import type { DeskSession } from '@openroom/protocol/schema/desk'
import type { OperatedLog } from '@openroom/protocol/schema/operate'
import type { RunningScores } from '@openroom/protocol/schema/results'
import { viewAt } from '@openroom/protocol/views'
import { type Server, startServer } from '../support/server.ts'
import { chooseEntry, hire, pageOf } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'
import {
  callDirector,
  countsOf,
  essence,
  follow,
  isSaid,
  isSent,
  ROOMS,
  type Room,
  sitDown,
} from './consoles.ts'
import { enteredOf, isShared, realSession, sessionIn, shared, told } from './real.ts'
import {
  type Board,
  boardOf,
  keysBeforeClaim,
  keysOfCalls,
  type Mishap,
  Typist,
  wrongLead,
} from './typing.ts'
import { Audience, type Watched } from './viewers.ts'

const FILE = 'pbn/bermuda2000/f6us1bra.pbn'
const DELAY_MINUTES = 5
const DELAY_MS = DELAY_MINUTES * 60_000
const TOURNAMENT = 'Rehearsed Bowl'

test.skip(!isShared(FILE), 'the shared files are not here')

const tableOf = ({ tables }: DocumentSession, room: Room) => {
  const found = tables.find((one) => one.room === room)
  if (!found) throw new Error(`There is no ${room} room.`)
  return found
}

const boardsIn = (session: DocumentSession, room: Room): readonly Board[] =>
  tableOf(session, room).logs.map(({ board, events }) => boardOf(board, events))

/** Makes the match on the desk's pages, and gives back its session. */
async function makeMatch(page: Page, session: DocumentSession): Promise<number> {
  const home = tableOf(session, 'OPEN').ns
  const order = [...session.registrations].sort((one) => (one.key === home ? -1 : 1))
  const lines = order.map(({ name, players }) => `${name}: ${players.map((one) => one.name).join(', ')}`)
  await chooseEntry(page, 'Director’s desk')
  await page.getByRole('link', { name: 'New event' }).click()
  await page.getByRole('button', { name: 'Broadcast', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill(TOURNAMENT)
  await page.getByLabel('Movement').selectOption({ label: 'One match' })
  await page.getByLabel('Teams, one per line').fill(lines.join('\n'))
  await page.getByLabel('Rounds').fill('1')
  await page.getByLabel('Boards per round').fill(`${session.boards.length}`)
  await page.getByLabel('Deals').selectOption({ label: 'From a file' })
  await page.getByLabel('File of hands').setInputFiles(shared(FILE))
  await page.getByLabel('Delay of the broadcast').selectOption({ label: `${DELAY_MINUTES} minutes` })
  await page.getByRole('button', { name: 'Create the event' }).click()
  await expect(page.getByRole('heading', { name: `${TOURNAMENT}: Match` })).toBeVisible()
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible()
  return Number(new URL(page.url()).searchParams.get('session'))
}

test('a real match is made, typed, followed, finished and archived', async ({ server, browser }, info) => {
  const file = await realSession(FILE)
  const begun = Date.now()
  const since = () => `${Math.round((Date.now() - begun) / 1_000)} s`
  const director = await pageOf(browser, server, await hire(server, 'Dora Director', 'ADMIN'))
  await director.goto(server.url)
  const id = await makeMatch(director, file)
  told(`made and started after ${since()}`)

  const audience = new Audience()
  const viewers = await Promise.all(Array.from({ length: 4 }, () => pageOf(browser, server, null)))
  for (const page of viewers) audience.listen(page)
  const [atOpen, atClosed, atScore, atFront] = viewers as [Page, Page, Page, Page]
  await atFront.goto(server.url)

  const { tables } = (await (
    await director.request.get(server.url + deskRoutes.deskSession(id))
  ).json()) as DeskSession
  const tableIdOf = (room: Room) => tables.find((one) => one.room === room)?.tableId ?? 0
  await director.getByRole('button', { name: 'Links for operators' }).click()
  await expect(director.getByRole('listitem').locator('code')).toHaveCount(2)
  const addressOf = async (room: string): Promise<string> => {
    const entry = director.getByRole('listitem').filter({ hasText: `${room} room` })
    const [address = ''] = await entry.locator('code').allInnerTexts()
    return address
  }
  const addresses = { OPEN: await addressOf('open'), CLOSED: await addressOf('closed') }
  await director.getByRole('button', { name: 'Back to the desk' }).click()

  const openPage = await pageOf(browser, server, null)
  const closedPage = await pageOf(browser, server, null)
  await sitDown(openPage, addresses.OPEN, 'Ada')
  await sitDown(closedPage, addresses.CLOSED, 'Bea')
  const open = new Typist(openPage)
  const closed = new Typist(closedPage)

  const following = [
    follow(atOpen, `${server.url}/screen/${id}?screen=play&tableId=${tableIdOf('OPEN')}`, 10_000),
    follow(atClosed, `${server.url}/screen/${id}?screen=play&tableId=${tableIdOf('CLOSED')}`, 10_000),
  ]

  const boards = { OPEN: boardsIn(file, 'OPEN'), CLOSED: boardsIn(file, 'CLOSED') }
  const at = (room: Room, number: number): Board => {
    const found = boards[room].find((one) => one.number === number)
    if (!found) throw new Error(`There is no board ${number}.`)
    return found
  }

  // A call that the director takes back once it was sent, and who came.
  const seatCalls = [
    { type: 'CALL_DIRECTOR', seat: 'N' },
    { type: 'ACCEPT_CALL', director: 'Dora Director' },
  ]
  const calledBack: Mishap = {
    atKey: keysOfCalls(at('OPEN', 2), 2),
    happens: async (page) => {
      await open.type('7n')
      await isSent(page)
      await open.press('*')
      const form = await callDirector(page, 'North', 'Dora Director')
      await form.getByRole('button', { name: 'Undo the last call or card' }).click()
      await form.getByRole('button', { name: 'Close' }).last().click()
      await expect(form).toBeHidden()
      await isSaid(page, 'Undone.')
      await isSent(page)
    },
  }
  // A card that is taken back at once.
  const lead = wrongLead(at('OPEN', 4))
  const takenBack: Mishap = {
    atKey: lead.atKey,
    happens: async (page) => {
      await open.type(`${lead.keys}\b`)
      await isSaid(page, 'Undone.')
    },
  }
  // A claim that was accepted by mistake, taken back and typed again.
  const claim = at('CLOSED', 3)
  const reclaimed: Mishap = {
    atKey: claim.keys.length,
    happens: async (page) => {
      await closed.type('\b\b')
      await isSaid(page, 'Undone.')
      await closed.type(claim.keys.slice(keysBeforeClaim(claim)))
    },
  }
  // A claim of another number of tricks, put right by the director while board 5 is played.
  const wrong = at('CLOSED', 2)
  const wrongKeys = wrong.keys.replace(/c(\d+)\n$/, (_, tricks) => `c${Number(tricks) - 1}\n`)
  const correction: Mishap = {
    atKey: keysOfCalls(at('CLOSED', 5), 3),
    happens: async (page) => {
      await closed.type('b2\n')
      await closed.press('*')
      const form = page.getByRole('dialog', { name: 'Director' })
      const { contract, won } = essence(wrong.log)
      if (contract?.kind !== 'played') throw new Error('Board 2 is passed out.')
      const over = (won ?? 0) - 6 - contract.level
      const line = `${contract.level}${contract.strain}${contract.doubling} ${contract.declarer} ${over === 0 ? '=' : over > 0 ? `+${over}` : over}`
      await form.getByLabel('Corrected result of board 2').fill(line)
      await form.getByRole('button', { name: 'Correct', exact: true }).click()
      await expect(form).toBeHidden()
      await closed.press('\n')
    },
  }
  let restarting: Promise<void> = Promise.resolve()
  let cuts = 0
  const killed: Mishap = {
    atKey: Math.floor(at('OPEN', 10).keys.length / 2),
    happens: async () => {
      cuts += 1
      restarting = server.restart('SIGKILL')
    },
  }
  const CUT = [7, 12]
  const without: Mishap = {
    atKey: 3,
    happens: async (page) => {
      cuts += 1
      await page.context().setOffline(true)
    },
  }
  const reloaded = (board: Board): Mishap => ({
    atKey: Math.floor(board.keys.length / 2),
    happens: async (page) => {
      await page.reload()
      await expect(page.locator('[data-next]')).toBeVisible()
      await expect(page.locator('[data-line]')).toContainText('No network')
    },
  })
  const typeOpen = async () => {
    const own: Readonly<Record<number, Mishap>> = { 2: calledBack, 4: takenBack, 10: killed }
    for (const board of boards.OPEN) await open.board(board, own[board.number] ? [own[board.number]!] : [])
    await restarting
    await isSent(openPage)
  }
  const typeClosed = async () => {
    for (const board of boards.CLOSED) {
      const isCut = CUT.includes(board.number)
      if (board.number === 2) await closed.board({ ...board, keys: wrongKeys })
      else if (board.number === 3) await closed.board(board, [reclaimed])
      else if (board.number === 5) await closed.board(board, [correction])
      else await closed.board(board, isCut ? [without, reloaded(board)] : [])
      if (isCut) {
        await closedPage.context().setOffline(false)
        await isSent(closedPage)
      }
    }
    await isSent(closedPage)
  }
  const typing = Date.now()
  await Promise.all([typeOpen(), typeClosed()])
  const typed = (Date.now() - typing) / 1_000
  const keys = open.count + closed.count
  told(
    `${boards.OPEN.length} boards in two rooms, ${keys} keys, ${(keys / 2 / boards.OPEN.length).toFixed(1)} a board and room, in ${Math.round(typed)} s; ${cuts} cuts (network twice, the page loaded again without it; the server killed once)`,
  )

  await director.getByRole('button', { name: 'Finish' }).click()
  await director.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
  await expect(director.getByText(/^Finished, the rest is still being shown/)).toBeVisible()
  await Promise.all(following)
  await atScore.goto(`${server.url}/screen/${id}?screen=running-score`)
  await expect(director.getByText(/^Closed/)).toBeVisible({ timeout: DELAY_MS + 120_000 })
  told(`closed after ${since()}`)
  const early: string[] = []
  for (const room of ROOMS) {
    const watched: Watched = {
      destination: viewAt('watch', { id, table: { kind: 'table', tableId: tableIdOf(room) } }).destination,
      typist: room === 'OPEN' ? open : closed,
      logs: new Map(boards[room].map(({ number, log }) => [number, log])),
      otherwise: new Set(room === 'OPEN' ? [2, 4] : [2, 3, 5]),
    }
    const last = boards[room].at(-1)!
    // A page that is slow to draw gets its frames late, in their order.
    await expect
      .poll(() => audience.earlyAt(watched, DELAY_MS).end, { timeout: 120_000 })
      .toEqual({ board: last.number, counts: countsOf(last.log) })
    const found = audience.earlyAt(watched, DELAY_MS)
    told(
      `${room}: ${found.looked} events and states reached viewers, the soonest ${Math.round(found.soonest / 1_000)} s after its key`,
    )
    early.push(...found.early)
  }
  expect(early).toEqual([])
  told(`${audience.count} messages and answers reached four viewers`)

  // The log is what the file says, and what was done besides.
  for (const room of ROOMS) {
    const secret = addresses[room].split('#').at(-1)
    const headers = { authorization: `Bearer operate_${secret}` }
    const answer = await fetch(server.url + operateRoutes.operatedLog(tableIdOf(room)), { headers })
    const { entries } = (await answer.json()) as OperatedLog
    for (const { number, log } of boards[room]) {
      const own = entries.flatMap((one) => (one.board === number && one.event ? [one.event] : []))
      const expected: unknown[] = [...enteredOf(log)]
      if (room === 'OPEN' && number === 2) {
        const wrongBid = { type: 'BID', seat: expectedSeat(log, 2), call: '7NT' }
        expected.splice(2, 0, wrongBid, ...seatCalls, { type: 'CANCEL_BID' })
      }
      if (room === 'CLOSED' && number === 2) {
        expect(essence(own)).toEqual(essence(log))
        expect(typesOf(own)).toEqual([...typesOf(log), 'CORRECTION'])
      } else expect([room, number, enteredOf(own)]).toEqual([room, number, expected])
    }
  }
  told('log = file, with the director’s entries of boards 2')

  // The file is known to be this match, and to have less.
  await expect(server.openroom('import', shared(FILE))).rejects.toMatchObject({
    stdout: expect.stringContaining('the log of its live source'),
  })
  // The score is that of the file, stored in an installation of its own.
  const other = await startServer()
  await other.openroom('import', shared(FILE))
  const scoreOf = async (at: Server, of: number) => {
    const scores = (await (
      await fetch(at.url + viewAt('runningScores', { id: of }).path)
    ).json()) as RunningScores
    return scores.rows
      .map((row) => ('totalImp' in row ? row.totalImp : null))
      .sort((a, b) => Number(b) - Number(a))
  }
  const score = await scoreOf(server, id)
  expect(score).toEqual(await scoreOf(other, 1))
  await other.stop()
  const byHand = boards.OPEN.map(({ number, log }) =>
    imps((essence(log).scoreNs ?? 0) - (essence(at('CLOSED', number).log).scoreNs ?? 0)),
  )
  const won = (sign: 1 | -1) => byHand.reduce((sum, one) => sum + Math.max(0, sign * one), 0)
  told(`score = file: ${score.join(' : ')} IMPs; ${won(1)} : ${won(-1)} by its results`)

  // Whoever watched is led to the score.
  for (const page of [atOpen, atClosed, atScore]) {
    await expect(page.getByRole('heading', { name: 'Final score' })).toBeVisible()
    await expect(page.getByRole('cell', { name: `+${score[0]}`, exact: true })).toBeVisible()
  }

  // What is exported is what the file says.
  const pbn = await server.openroom('export', '--session', `${id}`, '--format', 'pbn')
  const back = await sessionIn(pbn)
  for (const room of ROOMS) {
    const [given, ours] = [tableOf(file, room), tableOf(back, room)]
    expect(ours.logs.map(({ board, events }) => [room, board, essence(events)])).toEqual(
      given.logs.map(({ board, events }) => [room, board, essence(events)]),
    )
    const line = ({ board, contract, lead, tricks, scoreNs }: (typeof given.results)[number]) => ({
      board,
      contract,
      lead,
      tricks,
      scoreNs,
    })
    expect(ours.results.map(line)).toEqual(given.results.map(line))
  }
  expect(back.boards.map(({ number, deal }) => [number, deal])).toEqual(
    file.boards.map(({ number, deal }) => [number, deal]),
  )
  told('export = file')

  await director.goto(server.url)
  await director
    .getByRole('button', { name: `Actions for ${TOURNAMENT}` })
    .first()
    .click()
  await director.getByRole('menuitem', { name: 'Archive tournament' }).click()
  await director
    .getByRole('dialog', { name: 'Archive tournament' })
    .getByRole('button', { name: 'Yes' })
    .click()
  await expect(director.getByText(`Archiving tournament: ${TOURNAMENT}`)).toBeVisible()
  await atFront.goto(server.url)
  await expect(atFront.getByRole('heading', { name: TOURNAMENT })).toBeHidden()
  await atFront.goto(`${server.url}/archive`)
  await expect(atFront.getByRole('heading', { name: TOURNAMENT })).toBeVisible()
  told(`archived after ${since()}`)
  for (const [i, page] of [...viewers, director, openPage].entries())
    await page.screenshot({ path: info.outputPath(`end-${i}.png`) })
  mkdirSync(info.outputDir, { recursive: true })
  writeFileSync(join(info.outputDir, 'export.pbn'), pbn)
})

const typesOf = (log: readonly TableEvent[]) => enteredOf(log).map(({ type }) => type)

function expectedSeat(log: readonly TableEvent[], calls: number) {
  const bids = enteredOf(log).flatMap((event) => (event.type === 'BID' ? [event.seat] : []))
  return bids[calls]
}
