// The theme of a page in another site's frame: as its address says, else the system's; set before anything is drawn.
;(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const asked = new URLSearchParams(location.search).get('theme')
  const apply = () => {
    const theme = asked === 'dark' || asked === 'light' ? asked : dark.matches ? 'dark' : 'light'
    document.documentElement.dataset.theme = theme
  }
  dark.addEventListener('change', apply)
  apply()
})()
