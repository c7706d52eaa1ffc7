import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Button } from './Button.tsx'

afterEach(cleanup)

test('a grey button says why', () => {
  render(<Button why="Choose a file first.">Upload</Button>)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' })
  expect(button.disabled).toBe(true)
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Choose a file first.',
  )
})
