/** A table's phone in a browser, as players press it. */
import type { Card } from '@openroom/bridge/card'
import type { Contract } from '@openroom/bridge/contract'
import { tricksNeeded } from '@openroom/bridge/contract'
import type { DocumentResult } from '@openroom/formats/json/document'
import { type Browser, expect, type Page } from '../support/test.ts'

const STRAINS = { S: 'spade', H: 'heart', D: 'diamond', C: 'club', NT: 'notrump' } as const
const SUITS = { S: 'spades', H: 'hearts', D: 'diamonds', C: 'clubs' } as const
const RANKS: Readonly<Record<string, string>> = { A: 'ace', K: 'king', Q: 'queen', J: 'jack', T: '10' }
const DOUBLED = { '': 'Not doubled', X: 'Doubled', XX: 'Redoubled' } as const
const SEAT_NAMES = { N: 'North', E: 'East', S: 'South', W: 'West' } as const

const overText = (over: number): string => (over === 0 ? '=' : over > 0 ? `+${over}` : `−${-over}`)

const bidText = ({ level, strain }: Extract<Contract, { kind: 'played' }>): string =>
  `${level} ${STRAINS[strain]}${strain === 'NT' || level === 1 ? '' : 's'}`

const cardText = (card: Card): string =>
  `${RANKS[card.slice(1)] ?? card.slice(1)} of ${SUITS[card.slice(0, 1) as keyof typeof SUITS]}`

export type Result = Pick<DocumentResult, 'contract' | 'lead' | 'tricks'>

/** A table's phone, by touch alone. */
export class TablePhone {
  taps = 0
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async tap(name: string | RegExp): Promise<void> {
    this.taps += 1
    await this.page
      .getByRole('button', { name, exact: typeof name === 'string' })
      .first()
      .tap()
  }

  /** Contract, declarer, lead, result. */
  async fill({ contract, lead, tricks }: Result): Promise<void> {
    if (contract?.kind !== 'played') return this.tap(contract === null ? 'Not played' : 'Passed out')
    await this.tap(bidText(contract))
    if (contract.doubling !== '') await this.tap(DOUBLED[contract.doubling])
    await this.tap(SEAT_NAMES[contract.declarer])
    if (lead !== null) {
      await this.tap(SUITS[lead.slice(0, 1) as keyof typeof SUITS])
      await this.tap(cardText(lead))
    }
    await this.tap(overText((tricks ?? 0) - tricksNeeded(contract)))
  }

  async enter(board: number, result: Result): Promise<void> {
    await this.tap(new RegExp(`^Board ${board}\\b`))
    await this.fill(result)
    await this.tap('Send it to East-West')
    await expect(this.page.getByText('Is this right?')).toBeVisible()
  }

  async confirm(): Promise<void> {
    await this.tap('East-West: this is right')
    await expect(this.page.getByText('Confirmed', { exact: true })).toBeVisible()
    await this.tap('Back')
  }

  /** Who plays whom, and which boards, as the table is told. */
  async told(round: number, boards: number) {
    const { page } = this
    await expect(page.getByLabel('Round')).toHaveValue(`${round}`)
    const pairs = page.getByRole('definition')
    await expect(pairs).toHaveCount(2)
    const [ns = '', ew = ''] = await pairs.allTextContents()
    const rows = page.getByRole('listitem').getByRole('button', { name: /^Board \d/ })
    await expect(rows).toHaveCount(boards)
    const numbers = (await rows.allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0]))
    return { ns, ew, boards: numbers }
  }
}

export async function phoneOf(browser: Browser, address: string): Promise<TablePhone> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  })
  const page = await context.newPage()
  await page.goto(address)
  const phone = new TablePhone(page)
  await phone.tap('One phone for the whole table')
  await page.evaluate(() => navigator.serviceWorker.ready)
  return phone
}
