/** Tests wait longer than usual for what is to appear: a busy machine is no fault. */
import { configure, getConfig } from '@testing-library/react'

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
