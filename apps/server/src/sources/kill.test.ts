import { runs } from '@openroom/test-kit/nightly'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { siteFolder } from '../testing/emptySite.ts'
import { killTrial } from '../testing/killTrial.ts'

let folder: Awaited<ReturnType<typeof siteFolder>>
beforeAll(async () => {
  folder = await siteFolder()
})
afterAll(() => folder?.remove())

it('a server killed in a feed has every acknowledged entry, each once', async () => {
  const kills = runs(2, 1)
  const trial = await killTrial(folder.path, kills)
  expect(trial).toMatchObject({ kills, lost: 0 })
  expect(trial.acknowledged).toBeGreaterThan(20)
  expect(trial.stored).toEqual(trial.sent)
})
