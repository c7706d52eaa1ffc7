// A page in another site's frame, before anything is drawn: its theme as its address says, else the system's, or, where it
// stands in no frame, the one chosen on this site; without results where the address (`spoilers=hidden`) or the reader, as
// far as the browser lets frames know, wants them hidden.
;(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const root = document.documentElement
  const query = new URLSearchParams(location.search)
  const asked = query.get('theme')
  const kept = (name) => {
    try {
      return localStorage.getItem(name)
    } catch {
      return null
    }
  }
  const apply = () => {
    const said = asked === 'dark' || asked === 'light' ? asked : top === self && kept('theme')
    root.dataset.theme = said || (dark.matches ? 'dark' : 'light')
  }
  dark.addEventListener('change', apply)
  apply()
  root.toggleAttribute('data-spoilers', query.get('spoilers') === 'hidden' || !!kept('spoilers'))
  addEventListener('openroom-spoilers', () => root.toggleAttribute('data-spoilers'))
})()
