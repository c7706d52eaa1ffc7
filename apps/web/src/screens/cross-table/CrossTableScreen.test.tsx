import { SOURCE } from '@openroom/protocol/languages'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { speak } from '../../texts/register.ts'
import { SlotSize } from '../../ui/slot/slotSize.ts'
import { Legend } from './CrossTableScreen.tsx'
import { usualFigure } from './cells.ts'
import { Grid } from './Grid.tsx'
import type { View } from './view.ts'

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

test('columns below the sums, which stay in sight, are told of', () => {
  const headerRow = Array.from({ length: 10 }, (_, at) => ({
    registrationId: at + 1,
    number: `${at + 1}`,
    name: `Team ${at + 1}`,
    players: [],
  }))
  const table = {
    carryOverColumn: false,
    correctionColumn: false,
    sections: [{ section: null, headerRow, rows: [] }],
  }
  const view: View = {
    title: 'CROSS TABLE BY RANK',
    type: 'TEAM',
    individual: false,
    order: 'rank',
    nameOf: ({ name }) => name,
    figure: usualFigure,
    onOpen: null,
  }
  const hintAt = (width: number) => {
    const size = { width, height: 600 }
    render(
      <SlotSize value={size}>
        <Grid {...{ table, view, size }} />
      </SlotSize>,
    )
    const hint = screen.queryByText('Scroll sideways for more columns')
    cleanup()
    return hint
  }
  expect(hintAt(1180)).toBeNull()
  expect(hintAt(820)).not.toBeNull()
})
