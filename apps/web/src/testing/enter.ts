import { fireEvent } from '@testing-library/react'

/** As browsers do, which jsdom does not: the key goes to the field, and then submits its form by the first button for it. */
export function pressEnter(field: HTMLElement): void {
  const isLeft = fireEvent.keyDown(field, { key: 'Enter' })
  const form = field.closest('form')
  if (!isLeft || form === null) return
  const button = form.querySelector<HTMLButtonElement>('button[type="submit"]')
  if (button) fireEvent.click(button)
  else fireEvent.submit(form)
}
