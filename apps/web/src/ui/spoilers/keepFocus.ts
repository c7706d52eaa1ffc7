/** A button that goes when it is pressed leaves the focus in what it stood in. */
export const keepFocus = (button: Element): void =>
  button.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
