/**
 * Screens in some sizes of the sweep, others at each run: over time the range is covered. `npm run sweep` looks at all.
 * `SIZES_SEED=7 npm run e2e -- sizes.spec.ts` takes the sizes that a run with that seed has taken.
 */
import { finishedSite, matchOf, session, siteUrl } from './support/finishedSite.ts'
import { expect, test } from './support/test.ts'
import { line, look } from './sweep/look.ts'
import { GROUPS, type Group } from './sweep/sizes.ts'

finishedSite('Evening', 'League')

const SEED = Number(process.env.SIZES_SEED ?? Math.floor(Date.now() / 1_000) % 10_000)
/** Of each kind of window so many. */
const EACH = 1

/** Each screen takes others, so that a run sees most of them somewhere. */
const groupsOf = (turn: number): readonly Group[] =>
  GROUPS.filter(({ text }, at) => text === 'usual' || (at + turn + SEED) % 2 === 0).map((group, at) => ({
    ...group,
    sizes: Array.from({ length: EACH }, (_, k) => {
      const place = (SEED + 7 * turn + 3 * at + k) % group.sizes.length
      return group.sizes[place] ?? { width: 360, height: 740 }
    }),
  }))

test(`what screens show can be read and reached (SIZES_SEED=${SEED})`, async ({ context }) => {
  test.setTimeout(300_000)
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
