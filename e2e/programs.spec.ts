/**
 * Beside what a club has: its scoring program's file becomes an evening and comes back; the federation and the club's page have
 * their files.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { JetDatabase } from '@openroom/formats/bws/jet/database'
import { eveningFile } from '@openroom/formats/bws/testing/eveningFile'
import { federationFaults } from '@openroom/formats/usebio/testing/federationCheck'
import { childrenOf, parseXml, textOf, type XmlElement } from '@openroom/formats/usebio/xml'
import type { Registration, RunningScores } from '@openroom/protocol/schema/results'
import { viewAt } from '@openroom/protocol/views'
import type { Locator } from '@playwright/test'
import { TablePhone } from './rehearsal/tablePhone.ts'
import { inAllLooks, keepPictures } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { startServer } from './support/server.ts'
import { hire, pageOf } from './support/staff.ts'
import { type Browser, expect, type Page, test } from './support/test.ts'

test.use({ site: 'any' })

test("an evening is made of a scoring program's file, which is given back, and the federation's file asked for", async ({
  server,
  browser,
}) => {
  const page = await pageOf(browser, server, await hire(server, 'Dora Director', 'ADMIN'))
  await page.goto(`${server.url}/desk?program`)
  await expect(page.getByRole('heading', { name: 'Evening from a scoring program’s file' })).toBeVisible()
  await inAllLooks(page, 'program', { fullPage: true })
  const buffer = Buffer.from(eveningFile(3))
  await page
    .getByLabel('Scoring program’s file (.bws)')
    .setInputFiles({ name: 'THURSDAY.bws', mimeType: 'application/x-msaccess', buffer })
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Thursday')
  await page.getByLabel('Name', { exact: true }).fill('Thursday pairs')
  await page.getByRole('button', { name: 'Create the evening' }).click()
  await expect(page.getByRole('heading', { name: 'Thursday pairs' })).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save THURSDAY.bws' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('THURSDAY.bws')
  const back = new JetDatabase(readFileSync(await file.path()))
  expect(back.rows('RoundData')).toHaveLength(9)
  await keepPictures(page, 'run', ['360x740', '1440x900'], true)
  await page.getByRole('button', { name: 'File for the federation' }).click()
  const dialog = page.getByRole('dialog')
  await inAllLooks(page, 'federation')
  await dialog.getByLabel('Name of the club').fill('Oakmere Bridge Club')
  await dialog.getByLabel('Number of the club').fill('4711')
  await dialog.getByLabel('Charge code').fill('10')
  await dialog.getByLabel('Contact').fill('Nora Field')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('link', { name: 'USEBIO for the federation' })).toBeVisible()
  await keepPictures(page, 'federation-told', ['360x740', '1440x900'])
})

const ROUNDS = 3
const BOARDS = 2
const SIZES = ['390x844', '1180x820'] as const

/** As the program makes it where it knows who comes. */
function namedEvening(): Buffer {
  const file = new JetDatabase(eveningFile(3))
  for (const { place, row } of file.rows('PlayerNumbers')) {
    file.remove('PlayerNumbers', place)
    const who = `${row.Direction}${row.Table}`
    file.append('PlayerNumbers', {
      ...row,
      Number: `4${row.Table}${'NESW'.indexOf(`${row.Direction}`)}`,
      Name: `Player ${who}`,
    })
  }
  return Buffer.from(file.bytes())
}

/** A small site of our own in BridgeWebs' place. */
async function clubSite() {
  const got: Readonly<Record<string, string>>[] = []
  const site = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const headers = { 'content-type': request.headers['content-type'] ?? '' }
    const form = await new Response(Buffer.concat(chunks), { headers }).formData()
    got.push(Object.fromEntries([...form].map(([name, value]) => [name, String(value)])))
    response.end('<html><body>message = Results uploaded</body></html>')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  return { got, site, url: `http://127.0.0.1:${(site.address() as AddressInfo).port}/cgi-bin/api.cgi` }
}

/** Of the event, or of its sessions and sections. */
const pairsIn = (element: XmlElement): readonly XmlElement[] =>
  element.name === 'PARTICIPANTS' ? childrenOf(element, 'PAIR') : element.children.flatMap(pairsIn)

async function phoneAt(browser: Browser, address: string): Promise<TablePhone> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const phone = new TablePhone(await context.newPage())
  await phone.page.goto(address)
  await phone.tap('One phone for the whole table')
  return phone
}

async function savedBy(page: Page, link: Locator): Promise<Buffer> {
  const saved = page.waitForEvent('download')
  await link.click()
  return readFileSync(await (await saved).path())
}

test(
  'an evening of that file, played on phones, is given back, and sent to federation and club’s page',
  NIGHTLY,
  async ({ browser }) => {
    const club = await clubSite()
    const server = await startServer({ settings: { BRIDGEWEBS_URL: club.url } })
    try {
      const page = await pageOf(browser, server, await hire(server, 'Dora Director', 'ADMIN'))
      await page.goto(`${server.url}/desk?program`)
      await page
        .getByLabel('Scoring program’s file (.bws)')
        .setInputFiles({ name: 'THURSDAY.bws', mimeType: 'application/x-msaccess', buffer: namedEvening() })
      await page.getByLabel('Name', { exact: true }).fill('Thursday pairs')
      await keepPictures(page, 'chain-1-file', SIZES, true)
      await page.getByRole('button', { name: 'Create the evening' }).click()
      await page.getByRole('button', { name: 'Start', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible()
      await keepPictures(page, 'chain-2-started', SIZES, true)
      const id = Number(new URL(page.url()).searchParams.get('session'))
      await page.getByRole('button', { name: 'Links for players’ phones' }).click()
      const codes = page.getByRole('listitem').locator('code')
      await expect(codes).toHaveCount(3)
      await keepPictures(page, 'chain-3-links', SIZES, true)
      const phones = await Promise.all((await codes.allInnerTexts()).map((code) => phoneAt(browser, code)))
      await page.getByRole('button', { name: 'Back to the desk' }).click()
      const played: (readonly [
        table: number,
        round: number,
        board: number,
        contract: string,
        result: string,
      ])[] = []
      for (let round = 1; round <= ROUNDS; round++)
        for (const [at, phone] of phones.entries()) {
          const { boards } = await phone.told(round, BOARDS)
          for (const board of boards) {
            const tricks = 7 + ((played.length * 5) % 7)
            const contract = { kind: 'played', level: 3, strain: 'NT', declarer: 'S', doubling: '' } as const
            await phone.enter(board, { contract, lead: 'HQ', tricks })
            if (played.length === 0) await keepPictures(phone.page, 'chain-4-phone-check', ['390x844'], true)
            await phone.confirm()
            const result = tricks === 9 ? '=' : tricks > 9 ? `+${tricks - 9}` : `${tricks - 9}`
            played.push([at + 1, round, board, '3 NT', result])
          }
          if (at === 0 && round === 1) await keepPictures(phone.page, 'chain-4-phone', ['390x844'], true)
          if (round < ROUNDS) await phone.tap(`On to round ${round + 1} at this table`)
        }
      await page.getByRole('button', { name: 'Finish' }).click()
      await keepPictures(page, 'chain-5-finish', SIZES)
      await page.getByRole('dialog').getByRole('button', { name: 'Finish' }).click()
      await expect(page.getByText(/^Closed/)).toBeVisible()
      await keepPictures(page, 'chain-6-closed', SIZES, true)

      const file = await savedBy(page, page.getByRole('link', { name: 'Save THURSDAY.bws' }))
      const rows = new JetDatabase(file).rows('ReceivedData').map(({ row }) => row)
      expect(rows.map((row) => [row.Table, row.Round, row.Board, row.Contract, row.Result])).toEqual(played)
      expect(new Set(rows.map((row) => `${row['NS/EW']} ${row.LeadCard}`))).toEqual(new Set(['S HQ']))

      await page.getByRole('button', { name: 'File for the federation' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Name of the club').fill('Oakmere Bridge Club')
      await dialog.getByLabel('Number of the club').fill('4711')
      await dialog.getByLabel('Charge code').fill('10')
      await dialog.getByLabel('Contact').fill('Nora Field')
      await dialog.getByLabel('E-mail').fill('nora@oakmere.example')
      await keepPictures(page, 'chain-7-federation', SIZES)
      await dialog.getByRole('button', { name: 'Save' }).click()
      const told = dialog.getByRole('link', { name: 'USEBIO for the federation' })
      await expect(told).toBeVisible()
      await keepPictures(page, 'chain-8-federation-told', SIZES)
      const text = `${await savedBy(page, told)}`
      expect(federationFaults(text)).toEqual([])
      const parsed = parseXml(text)
      if (!parsed.ok) throw new Error('no XML')
      const read = async <T>(address: string): Promise<T> => (await fetch(server.url + address)).json()
      const scores = await read<RunningScores>(viewAt('runningScores', { id }).path)
      const pairs = await read<Registration[]>(viewAt('registrations', { id }).path)
      if (scores.type !== 'PAIR') throw new Error('These are no pairs.')
      const ranked = new Map(
        scores.rows.map((one) => [
          `${pairs.find(({ registrationId }) => registrationId === one.registrationId)?.number}`,
          [`${one.totalRank}`, one.totalPercent?.toFixed(2)],
        ]),
      )
      const lists = pairsIn(parsed.value)
      expect(
        new Map(
          lists.map((one) => [textOf(one, 'PAIR_NUMBER'), [textOf(one, 'PLACE'), textOf(one, 'PERCENTAGE')]]),
        ),
      ).toEqual(ranked)
      await dialog.getByRole('button', { name: 'Cancel' }).click()

      await page.getByRole('button', { name: 'Send to BridgeWebs' }).click()
      await dialog.getByLabel('Club’s code at BridgeWebs').fill('oakmere')
      await dialog.getByLabel('Upload password').fill('oak & elm')
      await keepPictures(page, 'chain-9-bridgewebs', SIZES)
      await dialog.getByRole('button', { name: 'Send the session' }).click()
      await expect(dialog.getByText('“Results uploaded”')).toBeVisible()
      await keepPictures(page, 'chain-10-sent', SIZES)
      expect(club.got).toMatchObject([
        { club: 'oakmere', type: 'upload', data: expect.stringContaining('<PLACE>') },
      ])
      expect(club.got[0]!.data).not.toMatch(/NATIONAL_ID_NUMBER|4711|nora@oakmere/)
    } finally {
      await server.stop()
      club.site.close()
    }
  },
)
