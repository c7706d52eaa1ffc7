/** What keys, a finger and the browser's own buttons do, in every engine alike. */
import type { Point } from './driver.ts'
import type { Walker } from './walker.ts'

export type Behaviour = {
  readonly name: string
  readonly path: string
  /** Errors: it does not. */
  readonly holds: (page: Walker) => Promise<void>
}

const isFocused = (page: Walker, name: RegExp): Promise<void> =>
  page.until(`the focus at ${name}`, async () => name.test(await page.focused()))

const isAt = (page: Walker, part: string): Promise<void> =>
  page.until(`the address with ${part}`, () =>
    page.evaluate((wanted) => window.location.href.includes(wanted), part),
  )

const isDialogOpen = (page: Walker): Promise<boolean> =>
  page.evaluate(() => document.querySelector('[role=dialog], [role=menu]') !== null)

/** Whether what has the focus stands in the page's content, and can be pressed. */
const isControlOfContent = (page: Walker): Promise<boolean> =>
  page.evaluate(() => {
    const at = document.activeElement
    const place = at?.closest('[data-screen], main')
    return Boolean(place && at?.matches('a[href], button, input, select'))
  })

/** Begins at the link past the bar, which leads to the content, from where Tab reaches its first control. */
async function tabs(page: Walker): Promise<void> {
  await page.key('Tab')
  await isFocused(page, /^Skip to the content$/)
  await page.key('Enter')
  await page.until('the focus in the content', () =>
    page.evaluate(() => document.activeElement?.matches('h1, [data-content]') ?? false),
  )
  await page.key('Tab')
  await page.until('the focus at a control', () => isControlOfContent(page))
}

async function walksBack(page: Walker): Promise<void> {
  await page.press('button', '^Boards$')
  await isAt(page, 'screen=frequency')
  await page.press('button', '^Cross table$')
  await isAt(page, 'screen=cross-table')
  await page.shows('CROSS TABLE')
  await page.go('back')
  await isAt(page, 'screen=frequency')
  await page.go('back')
  await isAt(page, 'screen=running-score')
  await page.go('forward')
  await isAt(page, 'screen=frequency')
  await page.go('forward')
  await isAt(page, 'screen=cross-table')
  await page.shows('CROSS TABLE')
}

const quarters = (page: Walker): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main > section')].map(
      (slot) => slot.querySelector('h1, h2')?.textContent ?? '',
    ),
  )

async function keepsQuarters(page: Walker): Promise<void> {
  await page.press('button', '^Split screen into four$')
  await page.press('button', '^Screens')
  await page.press('menuitem', '^Cross table$')
  await page.until('four quarters', async () => (await quarters(page)).filter(Boolean).length === 4)
  await page.shows('CROSS TABLE')
  const before = (await quarters(page)).join(' | ')
  await page.go('refresh')
  await page.settle()
  await page.until(before, async () => (await quarters(page)).join(' | ') === before)
}

/** Pointer events as a finger's are, dispatched in the page: for a driver that has no finger of its own. */
const drawInPage = (page: Walker, from: Point, to: Point): Promise<void> =>
  page.evaluate(
    (start, end) => {
      const draw = (type: string, { x, y }: Point) =>
        document.elementFromPoint(x, y)?.dispatchEvent(
          new PointerEvent(type, {
            pointerType: 'touch',
            pointerId: 7,
            isPrimary: true,
            clientX: x,
            clientY: y,
            bubbles: true,
            cancelable: true,
            composed: true,
          }),
        )
      draw('pointerdown', start)
      draw('pointermove', end)
      draw('pointerup', end)
    },
    from,
    to,
  )

/** Whether the driver's own finger arrives as one: WebKit's driver on a desk takes it for a mouse, or not at all. */
async function hasFinger(page: Walker, from: Point, to: Point): Promise<boolean> {
  await page.evaluate(() => {
    const note = ({ pointerType }: PointerEvent) => document.body.setAttribute('data-pointer', pointerType)
    window.addEventListener('pointerdown', note, { once: true, capture: true })
  })
  const isDrawn = await page.swipe(from, to)
  return isDrawn && (await page.evaluate(() => document.body.getAttribute('data-pointer') === 'touch'))
}

/** Over the table, by the middle of which a finger is drawn to the left. */
async function swipes(page: Walker): Promise<void> {
  await isAt(page, 'cindex=14')
  const felt = await page.evaluate(() => {
    const box = document.querySelector('[data-swipes] > :first-child > :first-child')?.getBoundingClientRect()
    return box ? { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) } : null
  })
  if (felt === null) throw new Error('There is no table to draw over.')
  const from = { x: felt.x + 80, y: felt.y }
  const to = { x: felt.x - 80, y: felt.y }
  if (!(await hasFinger(page, from, to))) await drawInPage(page, from, to)
  await isAt(page, 'cindex=15')
}

async function closes(page: Walker, opener: RegExp): Promise<void> {
  await page.until('something open', () => isDialogOpen(page))
  await page.settle()
  await page.key('Escape')
  await page.until('it closed', async () => !(await isDialogOpen(page)))
  await isFocused(page, opener)
}

const escapes = async (page: Walker): Promise<void> => {
  await page.press('button', '^Site$')
  await closes(page, /^Site$/)
}

const escapesInSession = async (page: Walker): Promise<void> => {
  await page.press('button', '^How this was scored$')
  await closes(page, /^How this was scored$/)
}

/** @param scores path of a session's scores; @param replay of a replay at its fourteenth card */
export const behaviours = (scores: string, replay: string): readonly Behaviour[] => [
  { name: 'tab-order', path: '/', holds: tabs },
  { name: 'tab-order-of-a-session', path: scores, holds: tabs },
  { name: 'back-and-forward', path: scores, holds: walksBack },
  { name: 'reload-of-quarters', path: scores, holds: keepsQuarters },
  { name: 'swipe', path: replay, holds: swipes },
  { name: 'escape', path: '/', holds: escapes },
  { name: 'escape-in-a-session', path: scores, holds: escapesInSession },
]
