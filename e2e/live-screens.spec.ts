/** The screens beside live tables in a browser: each moves with what happens at the tables. */
import type { TableRecord } from '@openroom/bridge/table/record'
import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { logOf, match, people } from './support/liveMatch.ts'
import { LiveSource, type Sent } from './support/liveSource.ts'
import { expect, test } from './support/test.ts'

test.use({ site: 'any' })

let source: LiveSource

test.beforeAll(async ({ server }) => {
  source = await LiveSource.of(server, 'Live Trial')
})

test.describe('screens beside the tables', () => {
  test('tables of pairs fill and can be entered while an operator is there', async ({ page, server }) => {
    const live = await source.begin({
      event: { key: 'pairs', name: 'Trial Pairs', type: 'PAIR' },
      segment: { key: 'two', name: 'Two' },
      session: {
        key: 'tables',
        boardsPerRound: 2,
        registrations: ['Alder', 'Birch'].map((name) => ({
          key: name,
          name,
          players: people(name).slice(0, 2),
        })),
        boards: [{ number: 2 }, { number: 4 }],
        tables: [{ key: '1', number: 1, ns: 'Alder', ew: 'Birch' }],
      },
    })
    await live.send('1', logOf(CLAIMED).slice(0, 5))
    await page.goto(`${server.url}/screen/${live.id}?screen=tables`)
    await expect(page.getByRole('row').filter({ hasText: 'Alder' })).toBeVisible()
    const enter = page.getByRole('button', { name: 'Play at table 1' })
    await expect(enter).toBeHidden()
    await live.client.operator(live.table('1'), 'Tove Strand', true)
    await enter.click()
    await expect(page).toHaveURL(/screen=play/)
  })

  test('the running score moves with each result', async ({ page, server }) => {
    const live = await source.begin(match('scores'))
    await live.send('open', logOf(CLAIMED))
    await page.goto(`${server.url}/screen/${live.id}?screen=running-score`)
    const ash = page.getByRole('row').filter({ hasText: 'Ash' }).first()
    await expect(ash).toBeVisible()
    const before = await ash.textContent()
    const down = logOf(CLAIMED).map((entry): Sent => {
      if (!('event' in entry) || entry.event.type !== 'END_GAME') return entry
      return {
        ...entry,
        event: { ...entry.event, result: { ...entry.event.result, tricks: 9, scoreNs: -300 } },
      }
    })
    await live.send('closed', down)
    await expect(ash).not.toHaveText(before ?? '')
  })

  test('the private score of a team and the cross scores of a pair move too', async ({ page, server }) => {
    const [[aN, aE, aS, aW], [eN, eE, eS, eW]] = [people('Ash'), people('Elm')]
    const players = { open: { N: aN, S: aS, E: eE, W: eW }, closed: { N: eN, S: eS, E: aE, W: aW } }
    const live = await source.begin(
      match('own', {
        tables: [
          { key: 'open', number: 1, room: 'OPEN', ns: 'Ash', ew: 'Elm', players: players.open },
          { key: 'closed', number: 1, room: 'CLOSED', ns: 'Elm', ew: 'Ash', players: players.closed },
        ],
      }),
    )
    const unseated = ({ players: _seated, ...record }: TableRecord) => logOf(record)
    const small = (sent: readonly Sent[]): readonly Sent[] => [
      ...sent.slice(0, 3),
      {
        board: sent[0]?.board ?? 0,
        result: {
          contract: { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' },
          tricks: 9,
          lead: null,
        },
      },
    ]
    await live.send('open', unseated(CLAIMED))
    await live.send('closed', small(unseated(CLAIMED)))
    const scores = `${server.url}/screen/${live.id}?screen=`
    await page.goto(`${scores}running-score`)
    await page.getByRole('rowheader').getByRole('button', { name: 'Ash', exact: true }).click()
    await expect(page).toHaveURL(/screen=private-score/)
    const round = page.locator('tbody tr').first()
    // 1430 against 600 are 13 IMPs; 2210 against 600 are 17 more.
    await expect(round).toContainText('13')
    const cross = await page.context().newPage()
    await cross.goto(`${scores}cross-imp&round=-1`)
    await cross.locator('tbody tr').first().getByRole('button').first().click()
    await expect(cross).toHaveURL(/screen=personal-cross-imp/)
    const boards = cross.locator('tbody').getByRole('button', { name: /^(Board )?4/ })
    await expect(cross.locator('tbody tr').first()).toBeVisible()
    await expect(boards).toHaveCount(0)
    await live.send('open', unseated(GRAND_SLAM))
    await live.send('closed', small(unseated(GRAND_SLAM)))
    await expect(round).toContainText('30')
    await expect(boards.first()).toBeVisible()
  })

  test('a knock-out match counts as it is played', async ({ page, server }) => {
    const live = await source.begin(
      match(
        'knock-out',
        { firstRound: 1, numberOfRounds: 1 },
        { key: 'ko', name: 'Trial Cup', arrangeType: 'KNOCK_OUT' },
      ),
    )
    await live.send('open', logOf(CLAIMED))
    await page.goto(`${server.url}/screen/${live.id}?screen=running-score`)
    await expect(page.getByText('Ash').first()).toBeVisible()
    await live.send('closed', [
      ...logOf(CLAIMED).slice(0, 3),
      {
        board: 2,
        result: {
          contract: { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' },
          tricks: 9,
          lead: null,
        },
      },
    ])
    // 1470 against 600: 870 points are 13 IMPs.
    await expect(page.getByText('13', { exact: true }).first()).toBeVisible()
  })

  test('a match view has both rooms, tabs, and asks before it is left', async ({ page, server }) => {
    const live = await source.begin(match('view'))
    for (const key of ['open', 'closed']) {
      await live.send(key, [...logOf(CLAIMED), ...logOf(GRAND_SLAM).slice(0, 10)])
      await live.client.operator(live.table(key), `Operator ${key}`, true)
    }
    await page.goto(`${server.url}/screen/${live.id}?screen=tables&round=1`)
    await page.getByRole('button', { name: /^Match view/ }).click()
    await expect(page.getByRole('region', { name: 'Open room', exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Closed room', exact: true })).toBeVisible()
    for (const tab of ['BOARDS', 'RUNNING SCORE', 'MATCHES', 'SCORE CARD']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    }
    await live.send('open', logOf(GRAND_SLAM).slice(10))
    await expect(
      page.getByRole('region', { name: 'Open room', exact: true }).locator('[data-result]').first(),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Close the match view' }).click()
    const dialog = page.getByRole('dialog')
    await expect(
      dialog.getByText('Are you sure you want to leave this page? Match view will be lost.'),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Stay on this page' }).click()
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: 'Close the match view' }).click()
    await dialog.getByRole('button', { name: 'Leave this page' }).click()
    await expect(page).toHaveURL(/screen=tables/)
  })
})
