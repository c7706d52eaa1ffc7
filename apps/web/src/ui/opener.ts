/**
 * What dialogs are opened from, so that they can give the focus back to it. Watched from the start: a dialog's own
 * code comes with the first one, after the press that opened it.
 */

/** The last that had the focus, or was clicked, outside of menus, which are gone when a dialog comes. */
let outside: Element | null = null

const note = (element: Element | null): void => {
  if (element !== null && element.closest('[role="menu"], [role="dialog"]') === null) outside = element
}

document.addEventListener('focusin', ({ target }) => note(target instanceof Element ? target : null))
// Before what the click does. Safari, and Firefox on a Mac, give a button that is clicked no focus.
document.addEventListener(
  'click',
  ({ target }) => note(target instanceof Element ? target.closest('button, a[href], summary') : null),
  { capture: true },
)

/** A button of another dialog, else what had the focus on the page. */
export const findOpener = (): Element | null =>
  document.activeElement?.closest('[role="dialog"]') ? document.activeElement : outside
