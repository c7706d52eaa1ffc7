// Stands in the page itself (build/inlinePlugin.ts), as a file might not come either. What a page is made of and what
// does not come, as the server is gone for a moment or has another build by now: a style sheet is asked for again, and
// for anything else the page is loaded anew, each time in a row after a longer wait.
;(() => {
  const KEPT = 'openroom.anew'
  const LONGEST_MS = 300_000
  const LIFE_MS = 60_000
  const STYLES = 3
  const ANSWER_MS = 10_000

  const inRow = () => {
    try {
      return Number(sessionStorage.getItem(KEPT))
    } catch {
      return 0
    }
  }
  const keepRow = (times) => {
    try {
      sessionStorage.setItem(KEPT, times)
    } catch {
      // It waits as after the first time.
    }
  }

  const whenAlive = (then, ms) => {
    const again = () => whenAlive(then, ms)
    setTimeout(() => {
      // A server that is cut off in the middle may never answer.
      const signal = AbortSignal.timeout?.(ANSWER_MS)
      fetch('/api/appVersion', { cache: 'no-store', signal }).then(({ ok }) => (ok ? then() : again()), again)
    }, ms)
  }

  let isDue = false
  const loadAnew = () => {
    if (isDue) return
    isDue = true
    const times = inRow()
    const reload = () => {
      keepRow(times + 1)
      location.reload()
    }
    whenAlive(reload, Math.min(LONGEST_MS, 5_000 * 2 ** times))
  }

  const styleAnew = (link) => {
    const times = Number(link.dataset.anew ?? 0)
    if (times === STYLES) return loadAnew()
    const next = link.cloneNode()
    next.dataset.anew = times + 1
    whenAlive(() => link.replaceWith(next), 1_000 * 2 ** times)
  }

  const failed = ({ target }) => {
    if (target instanceof HTMLScriptElement) loadAnew()
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') styleAnew(target)
  }
  addEventListener('error', failed, true)
  addEventListener('openroom-anew', loadAnew)
  setTimeout(() => {
    // Still nothing but what came with the page.
    if (document.querySelector('[data-text="splash.wait"]')) loadAnew()
    else if (!isDue) keepRow(0)
  }, LIFE_MS)
})()
