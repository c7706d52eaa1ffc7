/** On back or forward to a path other than the root the page is loaded anew (specification 1, section 2.1). */
export function reloadOnHistory(): void {
  window.addEventListener('popstate', () => {
    if (window.location.pathname !== '/') window.location.reload()
  })
}
