import { afterAll, beforeAll, expect, it } from 'vitest'
import { siteFolder } from '../testing/emptySite.ts'
import { killTrial } from '../testing/killTrial.ts'

let folder: Awaited<ReturnType<typeof siteFolder>>
beforeAll(async () => {
  folder = await siteFolder()
})
afterAll(() => folder?.remove())

it('a server killed twice in a feed has every acknowledged entry, each once', async () => {
  const trial = await killTrial(folder.path, 2)
  expect(trial).toMatchObject({ kills: 2, lost: 0 })
  expect(trial.acknowledged).toBeGreaterThan(20)
  expect(trial.stored).toEqual(trial.sent)
})
