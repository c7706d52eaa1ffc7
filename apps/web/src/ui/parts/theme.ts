/** The theme: the viewer's choice, else the system's (`public/theme.js` applies it before anything is drawn). */

export const isDark = (): boolean => document.documentElement.dataset.theme === 'dark'

/** The other theme; choosing what the system says forgets the choice. */
export function toggleTheme(): void {
  const next = isDark() ? 'light' : 'dark'
  const system = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  if (next === system) localStorage.removeItem('theme')
  else localStorage.setItem('theme', next)
  window.dispatchEvent(new Event('openroom-theme'))
}
