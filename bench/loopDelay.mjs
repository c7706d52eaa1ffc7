/** Loaded into a server before it starts (`--import`): writes down, when it ends, how long its event loop was held up. */
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const RESOLUTION_MS = 5
const file = process.env.LOOP_DELAY_FILE

if (isMainThread && file) {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  // The start of the server itself is nobody's waiting.
  process.once('SIGUSR2', () => delay.reset())
  process.on('exit', () => {
    const ms = (nanoseconds) => Math.round(nanoseconds / 1e6)
    writeFileSync(
      file,
      JSON.stringify({
        most: ms(delay.max),
        p99: ms(delay.percentile(99)),
        p999: ms(delay.percentile(99.9)),
      }),
    )
  })
}
