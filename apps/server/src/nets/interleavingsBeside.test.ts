/** A command about a board and one beside it at once; and what comes between two of them. */
import { someOf } from '@openroom/test-kit/nightly'
import { describe, expect, it } from 'vitest'
import { OTHER_PAIRS, tryAll, tryArchive, tryOver, withSite } from '../testing/interleavings.ts'

withSite()

describe('two at once', () => {
  // Some commands beside each; at night all.
  it.each(someOf(OTHER_PAIRS, Math.ceil(OTHER_PAIRS.length / 20)))('%s and %s', async (...names) => {
    expect(await tryAll(names)).toBeGreaterThan(1)
  })
})

describe('two at once, of a session that is over', () => {
  it.each(
    someOf(
      [
        ['rule', 'correct'],
        ['rule', 'average'],
        ['rule', 'take back'],
        ['rule', 'move'],
      ] as const,
      1,
    ),
  )('%s and %s', async (...names) => {
    expect(await tryOver(names)).toBeGreaterThan(1)
  })
})

describe('two at once, of a file’s session that is over', () => {
  it.each(
    someOf(
      [
        ['rule', 'same file'],
        ['rule', 'other file'],
        ['rule', 'restore'],
        ['average', 'other file'],
        ['average', 'restore'],
        ['take back', 'same file'],
        ['take back', 'other file'],
        ['take back', 'restore'],
        ['other file', 'restore'],
      ] as const,
      2,
    ),
  )('%s and %s', async (...names) => {
    expect(await tryArchive(names)).toBeGreaterThan(1)
  })
})

describe('two at once, while the gate releases or the desk is loaded again', () => {
  it.each(
    someOf(
      [
        ['confirm', 'rule', 'release'],
        ['confirm', 'rule', 'reload'],
        ['enter', 'rule', 'reload'],
        ['take back', 'rule', 'release'],
        ['correct', 'finish', 'release'],
        ['seat', 'next round', 'release'],
      ] as const,
      3,
    ),
  )('%s and %s: %s', async (...names) => {
    expect(await tryAll(names)).toBeGreaterThan(1)
  })
})
