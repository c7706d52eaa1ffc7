/** Steps of the director's desk and of the operator's console. */
import type { Desk } from '../walk/evenings.ts'
import type { Step } from './step.ts'
import type { Walker } from './walker.ts'

const ONLY = ['360x740', '820x1180', '1440x900']

/** The name is asked for once in a browser. */
const sitDown = async (page: Walker): Promise<void> => {
  await page.until('the console', async () => {
    if (await page.has('textbox', '^Your name')) {
      await page.fill('^Your name', 'Ada')
      await page.press('button', '^To the table$')
    }
    return page.has('button', '^Keys$')
  })
}

const openForm =
  (name: string) =>
  async (page: Walker): Promise<void> => {
    await sitDown(page)
    await page.press('button', name)
  }

const takeBoard = async (page: Walker): Promise<void> => {
  await sitDown(page)
  await page.until('a board on the table', async () => {
    // Drawn a frame after the key, it may be gone by the time it is pressed again.
    if (await page.has('button', '^Next board$')) await page.press('button', '^Next board$').catch(() => {})
    return page.has('summary', '^Against the Laws$')
  })
}

const bid = async (page: Walker): Promise<void> => {
  await takeBoard(page)
  await page.press('button', '1 spade$')
}

/** By finger, and not entered: West is never on turn here. */
const breakTheLaws = async (page: Walker): Promise<void> => {
  await takeBoard(page)
  await page.press('summary', '^Against the Laws$')
  await page.press('button', '^West$')
  await page.press('button', '7 notrump$')
}

/** Nobody needs an account for them. */
export const consoleSteps = ({ console: path }: Desk): readonly Step[] =>
  [
    { name: 'console', path, act: sitDown, shows: 'What viewers see now' },
    { name: 'console-results', path, act: openForm('^Results only$'), shows: 'Result of board' },
    { name: 'console-keys', path, act: openForm('^Keys$'), shows: 'Keys of the console' },
    { name: 'console-auction', path, act: bid, shows: 'Undo' },
    { name: 'console-laws', path, act: breakTheLaws, shows: 'Enter it anyway' },
    { name: 'console-hands', path, act: openForm('^Hands$'), shows: 'Hands of board' },
    { name: 'console-director', path, act: openForm('^Director$'), shows: 'Who called the director' },
    { name: 'operate', path: '/operate', shows: 'its neighbours' },
  ].map(
    // Firefox does not load an address anew that differs in nothing: what the last step opened would stay open.
    ({ path: at, ...step }): Step => ({ ...step, path: at.replace('#', `?${step.name}#`), only: ONLY }),
  )

/** The offer to be shown round comes a moment after the page and moves what is to be pressed; it is declined once. */
const openSheet = async (page: Walker): Promise<void> => {
  await page.press('button', '^No, thanks$')
  await page.gone('button', '^No, thanks$')
  await page.settle()
  await page.press('button', '^Links for operators$')
}

const openCorrections = (page: Walker): Promise<void> => page.press('button', '^Put right$')

/** Of who is signed in. */
export const deskSteps = ({ session }: Desk): readonly Step[] =>
  [
    { name: 'desk', path: '/desk', shows: 'Lindenhaven Swiss' },
    { name: 'desk-make', path: '/desk?new', shows: 'Create the event' },
    { name: 'desk-run', path: `/desk?session=${session}`, shows: 'Table 1, open room' },
    { name: 'desk-sheet', path: `/desk?session=${session}`, act: openSheet, shows: 'Back to the desk' },
    { name: 'desk-next', path: `/desk?session=${session}&next`, shows: 'Confirm|esult' },
    { name: 'desk-correct', path: `/desk?session=${session}`, act: openCorrections, shows: 'What is wrong' },
  ].map((step): Step => ({ ...step, only: ONLY }))
