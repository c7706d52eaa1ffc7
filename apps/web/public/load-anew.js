// A page whose own script does not come is loaded anew: the server is gone for a moment, or has another build by now.
;(() => {
  const loadAnew = () => {
    setTimeout(() => {
      fetch('/api/appVersion', { cache: 'no-store' }).then(
        ({ ok }) => (ok ? location.reload() : loadAnew()),
        loadAnew,
      )
    }, 5_000)
  }
  addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && loadAnew(), true)
})()
