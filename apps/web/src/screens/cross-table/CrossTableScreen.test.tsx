import { SOURCE } from '@openroom/protocol/languages'
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { speak } from '../../texts/register.ts'
import { Legend } from './CrossTableScreen.tsx'
import { usualFigure } from './cells.ts'

afterEach(() => {
  cleanup()
  speak(SOURCE, {})
})

test('the figures of the legend are written as those of the table', () => {
  speak('pl', { 'language.decimal': ',' })
  const { container } = render(<Legend figure={usualFigure} />)
  expect(container.textContent).toContain('12,34')
  expect(container.textContent).toContain('7,66')
})
