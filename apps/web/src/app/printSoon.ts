/** An address that ends with `#print`: the page is printed once what it shows has come. */

/** Rows of a ranking, or the boards of hand records. */
const CONTENT = 'tbody[data-rows] tr, [data-record]'

export function printSoon(): void {
  history.replaceState(history.state, '', location.pathname + location.search)
  const watching = new MutationObserver(() => {
    if (document.querySelector(CONTENT) === null) return
    watching.disconnect()
    void document.fonts.ready.then(() => requestAnimationFrame(() => setTimeout(() => window.print())))
  })
  watching.observe(document.body, { childList: true, subtree: true })
}
