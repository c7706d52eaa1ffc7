/** Steps of the first hour of a site that nobody has set up yet. */
import type { Step } from './step.ts'
import type { Walker } from './walker.ts'

async function setUp(page: Walker): Promise<void> {
  await page.fill('^Name of the site', 'Bridge in Oakmere')
  await page.fill('^Club$', 'Oakmere BC')
  await page.fill('^Your name', 'Anna Ash')
  await page.fill('^E-mail', 'anna@oakmere.example')
  await page.fill('^Password$', 'seven no trumps, redoubled')
  await page.fill('^Password again', 'seven no trumps, redoubled')
  await page.press('button', '^Set up the site$')
}

/** @param link that its terminal shows */
export const welcomeSteps = (link: string): readonly Step[] => {
  const { pathname, hash } = new URL(link)
  return [
    { name: 'new-site', path: '/', shows: 'This site is new' },
    { name: 'welcome', path: pathname + hash, shows: 'Name of the site' },
    { name: 'welcome-ways', path: `${pathname}?again${hash}`, act: setUp, shows: 'Ways to begin' },
    {
      name: 'welcome-made',
      path: pathname,
      act: (page) => page.press('button', '^Make one up$'),
      shows: 'Look at it',
    },
    { name: 'welcome-desk', path: '/desk?new', shows: 'Create the event' },
  ]
}
