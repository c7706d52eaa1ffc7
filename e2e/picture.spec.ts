/** The score as a picture in a browser: a match as a line, and what the board in play is worth now. */

import { CLAIMED, GRAND_SLAM } from '@openroom/test-kit/boards'
import { logOf, match } from './support/liveMatch.ts'
import { LiveSource, type Sent } from './support/liveSource.ts'
import { inAllLooks } from './support/looks.ts'
import { NIGHTLY } from './support/nightly.ts'
import { expect, test } from './support/test.ts'

test.use({ solverThreads: 1 })

const result = (board: number, tricks: number): readonly Sent[] => [
  {
    board,
    result: {
      contract: { kind: 'played', level: 3, strain: 'NT', declarer: 'N', doubling: '' },
      tricks,
      lead: null,
    },
  },
]

test(
  'a match is a line, and the board in play is worth what double dummy and the other room say',
  NIGHTLY,
  async ({ page, server }) => {
    const source = await LiveSource.of(server, 'Picture Trial')
    const boards = [2, 4, 6, 8].map((number) => ({ number }))
    const live = await source.begin(match('picture', { boardsPerRound: 4, boards }))
    // Board 6: 600 against -100 are 12 IMPs to Ash; board 8: 400 to 430, one to Elm.
    await live.send('open', [...result(6, 9), ...result(8, 9)])
    await live.send('closed', [...result(6, 8), ...result(8, 10)])
    const slam = logOf(GRAND_SLAM)
    await live.send('open', slam)
    await live.send('closed', slam.slice(0, -8))
    await page.goto(`${server.url}/screen/${live.id}?screen=score-card&calcTableId=1&round=1`)
    const line = page.getByRole('img', { name: /Ash leads by \d+ after 2 boards/ })
    await expect(line).toHaveAccessibleName(/Largest swing: board 6, \d+ to Ash/)
    // The other room has made the same grand slam: while nobody errs it is no swing.
    const now = page.getByText('No swing', { exact: true })
    await expect(now).toBeVisible()
    await expect(page.getByText(/expected with 13 tricks \(double dummy\)/)).toBeVisible()
    await inAllLooks(page, 'card', { arrange: () => line.scrollIntoViewIfNeeded() })
    // The end of the board ends the bar.
    await live.send('closed', slam.slice(-8))
    await expect(now).toBeHidden()
    await live.send('open', logOf(CLAIMED))
    await expect(page.getByRole('img', { name: /after 3 boards/ })).toBeVisible()
  },
)

test(
  'swings at the ends of the line lie over no name and no number of a board',
  NIGHTLY,
  async ({ page, server }) => {
    const source = await LiveSource.of(server, 'Swings Trial')
    const boards = [4, 6, 8].map((number) => ({ number }))
    const live = await source.begin(match('swings', { boardsPerRound: 3, boards }))
    // Ash is ahead by the most it will be, then behind by the most.
    await live.send('open', [...result(4, 9), ...result(6, 8), ...result(8, 8)])
    await live.send('closed', [...result(4, 8), ...result(6, 9), ...result(8, 9)])
    const { tables } = await (await fetch(`${server.url}/api/archive/tables/${live.id}/1`)).json()
    const calc = tables[0].calcTableId
    await page.goto(`${server.url}/screen/${live.id}?screen=score-card&calcTableId=${calc}&round=1`)
    const figure = page.getByRole('figure')
    await expect(figure.locator('b')).toHaveCount(3)
    for (const [width, height] of [
      [360, 740],
      [600, 960],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      const boxes = (within: string) =>
        figure.locator(within).evaluateAll((all) =>
          all.map((one) => {
            const { left, right, top, bottom } = one.getBoundingClientRect()
            return { left, right, top, bottom }
          }),
        )
      const others = [...(await boxes('figcaption span')), ...(await boxes('[class*="boards"] span'))]
      const over = (await boxes('b')).filter((a) =>
        others.some(
          (b) => a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom - 1,
        ),
      )
      expect(over, `${width}x${height}`).toEqual([])
    }
  },
)
