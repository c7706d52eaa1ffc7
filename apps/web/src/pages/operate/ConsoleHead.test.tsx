// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ConsoleHead } from './ConsoleHead.tsx'
import type { Operating } from './consoleState.ts'
import type { OperatingConsole } from './operating.ts'
import { NO_RECORD } from './record.ts'

afterEach(cleanup)

test('the title says of which tournament the table is', () => {
  const is = {
    ...{ table: null, record: NO_RECORD, line: { kind: 'up' }, wanted: null, aside: [], writer: null },
    operated: { tournament: 'Cup', event: 'Final', link: { number: 1 }, tables: [] },
  } as unknown as Operating
  render(<ConsoleHead operating={{} as OperatingConsole} is={is} />)
  expect(document.title).toBe('Cup · Final, table 1 – Openroom')
})

test('Enter after taking over is the next board, and hands nothing over', () => {
  const is = (isYou: boolean) =>
    ({
      ...{ table: null, record: NO_RECORD, line: { kind: 'up' }, wanted: null, aside: [] },
      operated: { event: 'Final', link: { number: 1 }, tables: [] },
      writer: { name: 'Ada', isYou, endsAt: '2026-11-29T20:00:00Z' },
    }) as unknown as Operating
  const operating = {} as OperatingConsole
  const { rerender } = render(<ConsoleHead operating={operating} is={is(false)} />)
  screen.getByRole('button', { name: 'Take over' }).focus()
  rerender(<ConsoleHead operating={operating} is={is(true)} />)
  expect(document.activeElement).not.toBe(screen.getByRole('button', { name: 'Hand over' }))
})
