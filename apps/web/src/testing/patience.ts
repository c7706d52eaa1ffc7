/** Tests wait longer than usual for what is to appear: a busy machine is no fault. */
import { configure, getConfig } from '@testing-library/react'
import * as React from 'react'

/** While it is waited the page is not put into words for each look that finds nothing yet; the last one has it. */
const isWaiting = (): boolean =>
  Boolean((getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics)

configure(({ getElementError }) => ({
  asyncUtilTimeout: 30_000,
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? '') : getElementError(message, container),
}))

// jsdom lays nothing out, and so has no way to scroll.
Element.prototype.scrollIntoView = () => {}

/**
 * React keeps a stack of calls with each of the first ten thousand elements of a second, for what its warnings say of who made
 * them: an eighth of the time of these tests. It makes none where it has made enough.
 */
const internals = Object.entries(React).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1] as object
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
  get: () => Number.POSITIVE_INFINITY,
  set: () => {},
})
