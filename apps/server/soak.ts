/** `npm run soak -- kill [times]`: kill -9 in the middle of a feed, again and again. */
import { isDeepStrictEqual } from 'node:util'
import { killTrial } from './src/testing/killTrial.ts'
import { temporaryFolder } from './src/testing/process.ts'

const kills = Number(process.argv[2] ?? 20)
const folder = temporaryFolder()
try {
  const trial = await killTrial(folder.path, kills)
  const isSame = isDeepStrictEqual(trial.stored, trial.sent)
  console.log(
    `${trial.kills} kills, ${trial.acknowledged} entries acknowledged, ${trial.lost} lost, log ${isSame ? 'exactly as sent' : 'DIFFERS'}`,
  )
  if (trial.kills < kills || trial.lost > 0 || !isSame) process.exitCode = 1
} finally {
  folder.remove()
}
