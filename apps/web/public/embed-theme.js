// A page in another site's frame, before anything is drawn: its theme as its address says, else the system's; without
// results where the address (`spoilers=hidden`) or the reader, as far as the browser lets frames know, wants them hidden.
;(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const root = document.documentElement
  const query = new URLSearchParams(location.search)
  const asked = query.get('theme')
  const apply = () => {
    const theme = asked === 'dark' || asked === 'light' ? asked : dark.matches ? 'dark' : 'light'
    root.dataset.theme = theme
  }
  const isHiding = () => {
    try {
      return !!localStorage.getItem('spoilers')
    } catch {
      return false
    }
  }
  dark.addEventListener('change', apply)
  apply()
  root.toggleAttribute('data-spoilers', query.get('spoilers') === 'hidden' || isHiding())
  addEventListener('openroom-spoilers', () => root.toggleAttribute('data-spoilers'))
})()
