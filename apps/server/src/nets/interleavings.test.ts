/** Two commands about one board at once. Those about something beside it have a file of their own, run at the same time. */
import { someOf } from '@openroom/test-kit/nightly'
import { describe, expect, it } from 'vitest'
import { PAIRS_OF_BOARDS, tryAll, withSite } from '../testing/interleavings.ts'

withSite()

describe('two at once', () => {
  it.each(someOf(PAIRS_OF_BOARDS, Math.ceil(PAIRS_OF_BOARDS.length / 8)))('%s and %s', async (...names) => {
    expect(await tryAll(names)).toBeGreaterThan(1)
  })
})
