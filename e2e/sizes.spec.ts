/**
 * Screens in some sizes of the sweep, the same at each run; `npm run sweep` looks at all.
 * `SIZES_SEED=7 npm run e2e -- sizes.spec.ts` takes others.
 */
import { finishedSite, matchOf, session, siteUrl } from './support/finishedSite.ts'
import { expect, test } from './support/test.ts'
import { line, look } from './sweep/look.ts'
import { GROUPS, type Group } from './sweep/sizes.ts'
import { settled } from './walk/settled.ts'

finishedSite('Evening', 'League')

const SEED = Number(process.env.SIZES_SEED ?? 9584)
/** Of each kind of window so many. */
const EACH = 2
/** Kinds of windows that a screen is seen in: as usual, and with large or spaced text. */
const KINDS = [GROUPS.filter(({ text }) => text === 'usual'), GROUPS.filter(({ text }) => text !== 'usual')]

/** Each screen takes others, so that a run sees most of them somewhere. */
const groupsOf = (turn: number): readonly Group[] =>
  KINDS.flatMap((kind) => {
    const group = kind[(SEED + turn) % kind.length]
    if (!group) return []
    const { sizes } = group
    return { ...group, sizes: sizes.filter((_, at) => (at + SEED + turn) % sizes.length < EACH) }
  })

test('what screens show can be read and reached', async ({ context }) => {
  test.setTimeout(120_000)
  process.stdout.write(`SIZES_SEED=${SEED}\n`)
  const [pairs, teams] = [session('Evening').miniSessionId, session('League').miniSessionId]
  const match = await matchOf('League')
  const paths = [
    `/screen/${teams}?screen=frequency&board=1&round=1`,
    `/screen/${teams}?screen=score-card&calcTableId=${match}&round=1`,
    `/screen/${pairs}?screen=running-score`,
    `/screen/${pairs}?screen=frequency&board=1&session=1`,
  ]
  const found: string[] = []
  for (const [turn, path] of paths.entries()) {
    for (const group of groupsOf(turn)) {
      found.push(...(await look(context, siteUrl(), { name: path, path }, group)).map(line))
    }
  }
  expect(found).toEqual([])
})

test('a phone shows every figure of the boards without being moved sideways', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const [pairs, teams] = [session('Evening').miniSessionId, session('League').miniSessionId]
  const match = await matchOf('League')
  const paths = [
    `/screen/${teams}?screen=score-card&calcTableId=${match}&round=1`,
    `/screen/${pairs}?screen=private-score&registrationId=1&session=1`,
    `/screen/${pairs}?screen=frequency&board=1&session=1`,
  ]
  for (const path of paths) {
    await page.goto(siteUrl() + path)
    await settled(page)
    await expect(page.locator('table[aria-busy="false"]').first(), path).toBeVisible()
    await expect(page.locator('[data-sideways]'), path).toHaveCount(0)
  }
})
