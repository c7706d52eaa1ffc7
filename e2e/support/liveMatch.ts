/** A live match of two teams for tests, and what viewers of its tables must see. */
import type { TableEvent } from '@openroom/bridge/table/events'
import { recordToLog, type TableRecord } from '@openroom/bridge/table/record'
import { type Live, resultTricks, type Sent, shownOf, shownOn } from './liveSource.ts'
import { expect, type Page } from './test.ts'

export const logOf = (record: TableRecord, board = record.board.number): readonly Sent[] => {
  const made = recordToLog({ ...record, board: { ...record.board, number: board } })
  if (!made.ok) throw new Error(made.error.breach.code)
  return made.value.events.map((event) => ({ board, event }))
}

const eventsOf = (entries: readonly Sent[]): readonly TableEvent[] =>
  entries.flatMap((entry) => ('event' in entry ? [entry.event] : []))

export const people = (team: string) =>
  ['One', 'Two', 'Three', 'Four'].map((name) => ({ name: `${team} ${name}`, memberId: `${team}-${name}` }))

/** A match of two teams in two rooms, on boards 2 and 4. */
export const match = (key: string, session: object = {}, event: object = {}) => ({
  event: { key: 'teams', name: 'Trial Teams', type: 'TEAM', ...event },
  segment: { key: 'final', name: 'Final' },
  session: {
    key,
    boardsPerRound: 2,
    registrations: ['Ash', 'Elm'].map((name) => ({ key: name, name, players: people(name) })),
    boards: [{ number: 2 }, { number: 4 }],
    matches: [{ round: 1, number: 1, home: 'Ash', visiting: 'Elm' }],
    tables: [
      { key: 'open', number: 1, room: 'OPEN', ns: 'Ash', ew: 'Elm' },
      { key: 'closed', number: 1, room: 'CLOSED', ns: 'Elm', ew: 'Ash' },
    ],
    ...session,
  },
})

export const watch = async (page: Page, url: string, live: Live, key: string, more = ''): Promise<void> => {
  await page.goto(`${url}/screen/${live.id}?screen=play&tableId=${live.table(key)}${more}`)
  await expect(page.getByRole('tab', { name: 'Bidding', exact: true })).toBeVisible()
}

export const shows = (page: Page, sent: readonly Sent[]) =>
  expect(async () => expect(await shownOn(page)).toEqual(shownOf(eventsOf(sent)))).toPass()

/** The result in the middle of the table, in tricks. */
export const showsResult = async (page: Page, sent: readonly Sent[]) => {
  const tricks = resultTricks(eventsOf(sent))
  if (tricks === null) return
  const said = tricks === 1 ? 'one trick' : `${tricks} tricks`
  await expect(page.locator('[data-result]').getByText(said, { exact: true })).toBeVisible()
}

/** Does something with a player, by the menu of the name: it stays shut for a second after it was closed. */
export const act = (page: Page, player: string, name: string): Promise<void> =>
  expect(async () => {
    const item = page.getByRole('menuitem', { name, exact: true })
    if (!(await item.isVisible())) await page.getByRole('button', { name: new RegExp(`^${player}`) }).click()
    await item.click({ timeout: 2_000 })
  }).toPass()
