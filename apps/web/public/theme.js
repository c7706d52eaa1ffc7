// Sets the theme before anything is drawn: the viewer's choice, else the system's.
;(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const chosen = () => {
    try {
      return localStorage.getItem('theme')
    } catch {
      return null
    }
  }
  const apply = () => {
    document.documentElement.dataset.theme = chosen() ?? (dark.matches ? 'dark' : 'light')
  }
  dark.addEventListener('change', apply)
  addEventListener('openroom-theme', apply)
  apply()
})()
