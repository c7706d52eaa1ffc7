// Before anything is drawn: the theme, whether results are hidden, whether somebody is followed, and told of.
;(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const root = document.documentElement
  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  const apply = () => {
    root.dataset.theme = kept('theme') ?? (dark.matches ? 'dark' : 'light')
  }
  dark.addEventListener('change', apply)
  addEventListener('openroom-theme', apply)
  apply()
  root.toggleAttribute('data-spoilers', !!kept('spoilers'))
  root.toggleAttribute('data-following', !!kept('openroom.followed'))
  root.toggleAttribute('data-notified', !!kept('openroom.notify'))
  addEventListener('openroom-spoilers', () => {
    localStorage.setItem('spoilers', root.toggleAttribute('data-spoilers') || '')
  })
})()
