/** `vi.waitFor` gives up after a second where it is not told how long: a busy machine is no fault. */
import { vi } from 'vitest'

const { waitFor } = vi

// Files that share a process are set up one after the other.
if (waitFor.name !== 'waitPatiently')
  vi.waitFor = function waitPatiently(callback, options = { timeout: 30_000 }) {
    return waitFor(callback, options)
  }
