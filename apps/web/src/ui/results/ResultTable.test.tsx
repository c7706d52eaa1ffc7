import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Column } from './columns.ts'
import { ResultTable } from './ResultTable.tsx'

afterEach(cleanup)

type Row = { readonly board: number; readonly contract: string; readonly lead: string }

const ROWS: readonly Row[] = [
  { board: 1, contract: '4S', lead: 'HK' },
  { board: 2, contract: 'Not played', lead: '' },
]

const board: Column<Row> = {
  key: 'board',
  head: 'Board',
  align: 'right',
  cell: ({ board: number }, { isOpen, toggle }) => (
    <button type="button" onClick={toggle}>{`${isOpen ? 'close' : 'open'} ${number}`}</button>
  ),
}
const contract: Column<Row> = {
  key: 'contract',
  head: 'Contract',
  align: 'left',
  cell: (row) => row.contract,
}
const lead: Column<Row> = { key: 'lead', head: 'Lead', align: 'left', cell: (row) => row.lead }

type Props = Parameters<typeof ResultTable<Row>>[0]

const show = (props: Partial<Props> = {}) =>
  render(
    <ResultTable
      caption="Boards"
      columns={[board, contract, lead]}
      groups={[{ rows: ROWS }]}
      keyOf={({ board: number }) => number}
      {...props}
    />,
  )

const lines = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent))

const detail = ({ board: number }: Row) => (
  <tr>
    <td>{`more of ${number}`}</td>
  </tr>
)

test('a cell stands over further columns in the rows that say so', () => {
  const words = {
    ...contract,
    span: (row: Row) => (row.contract === 'Not played' ? ['contract', 'lead'] : []),
  }
  show({ columns: [board, words, lead] })
  expect(lines()).toEqual([
    ['open 1', '4S', 'HK'],
    ['open 2', 'Not played'],
  ])
  expect(screen.getByText('Not played').getAttribute('colspan')).toBe('2')
})

test('columns that are not shown leave a cell over fewer of them', () => {
  const words = { ...contract, span: () => ['contract', 'by', 'lead'] }
  show({ columns: [board, words] })
  expect(screen.getByText('Not played').getAttribute('colspan')).toBeNull()
})

test('a tall cell stands beside all lines of its group, and details come after them', () => {
  show({ columns: [{ ...board, tall: true }, contract], detail })
  expect(lines()).toEqual([['open 1', '4S'], ['Not played']])
  expect(screen.getByText('open 1').closest('td')?.getAttribute('rowspan')).toBe('2')
  fireEvent.click(screen.getByText('open 1'))
  expect(lines()).toEqual([['close 1', '4S'], ['Not played'], ['more of 1']])
})

test('a row opens its detail below it, and closes it', () => {
  show({ detail })
  fireEvent.click(screen.getByText('open 1'))
  fireEvent.click(screen.getByText('open 2'))
  expect(lines().flat()).toEqual([
    'close 1',
    '4S',
    'HK',
    'more of 1',
    'close 2',
    'Not played',
    '',
    'more of 2',
  ])
  fireEvent.click(screen.getByText('close 1'))
  expect(lines().flat()).not.toContain('more of 1')
})

test('of rows of which one alone is open, the other closes', () => {
  show({ detail, single: true, every: 4 })
  fireEvent.click(screen.getByText('open 1'))
  fireEvent.click(screen.getByText('open 2'))
  expect(lines().flat()).toEqual(['open 1', '4S', 'HK', 'close 2', 'Not played', '', 'more of 2'])
  fireEvent.click(screen.getByText('close 2'))
  expect(lines()).toHaveLength(2)
})

test('rows that open together do so with one press', () => {
  show({ detail, foldOf: () => 'both' })
  fireEvent.click(screen.getByText('open 1'))
  expect(lines().flat()).toEqual(expect.arrayContaining(['more of 1', 'more of 2']))
})

test('a press anywhere in a row, and in the line below it, leads on where the row does', () => {
  const open = vi.fn()
  show({
    press: ({ board: number }) => (number === 1 ? () => open(number) : null),
    under: ({ board: number }) => `under ${number}`,
  })
  for (const text of ['4S', 'under 1', 'Not played', 'under 2']) fireEvent.click(screen.getByText(text))
  expect(open.mock.calls).toEqual([[1], [1]])
})

test('a press in a cell leads on where its column does', () => {
  const open = vi.fn()
  show({ columns: [board, { ...contract, press: (row) => () => open(row.board) }, lead] })
  fireEvent.click(screen.getByText('4S'))
  fireEvent.click(screen.getByText('HK'))
  expect(open.mock.calls).toEqual([[1]])
})

test('a heading belongs to the rows of its group', () => {
  show({ groups: ROWS.map((row) => ({ heading: `against ${row.board}`, rows: [row] })) })
  const [first] = screen.getAllByRole('rowgroup').slice(1)
  expect(first?.textContent).toBe('against 1open 14SHK')
})

test('a table drawn in parts is busy, and without its foot, until its last row is there', async () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame))
  vi.stubGlobal('cancelAnimationFrame', () => {})
  const rows = Array.from({ length: 11 }, (_, at) => ({ ...ROWS[0], board: at + 1 }) as Row)
  const foot = (
    <tfoot>
      <tr>
        <td>total</td>
      </tr>
    </tfoot>
  )
  show({ groups: [{ rows }], every: 4, foot })
  const seen: unknown[] = []
  const look = () => {
    const isBusy = screen.getByRole('table').getAttribute('aria-busy')
    seen.push([screen.queryAllByText('4S').length, isBusy, screen.queryByText('total') !== null])
  }
  look()
  while (frames.length > 0) {
    await act(async () => frames.shift()?.(0))
    look()
  }
  vi.unstubAllGlobals()
  expect(seen).toEqual([
    [4, 'true', false],
    [8, 'true', false],
    [11, 'false', true],
  ])
})

test('without spoilers cells are hidden until a press shows those of their row, and order tells nothing', () => {
  document.documentElement.dataset.spoilers = 'hidden'
  try {
    show({
      groups: [{ title: 'Qualified', rows: [...ROWS].reverse() }],
      plainOrder: ({ board: number }) => `${number}`,
      foot: <tfoot aria-label="sum" />,
      detail,
    })
    expect(lines()).toEqual([
      ['open 1', 'Show', '·'],
      ['open 2', 'Show', '·'],
    ])
    expect(screen.queryByText('Qualified')).toBeNull()
    expect(screen.queryByLabelText('sum')).toBeNull()
    fireEvent.click(screen.getByText('open 1'))
    expect(screen.queryByText('more of 1')).toBeNull()
    fireEvent.click(screen.getAllByText('Show')[0]!)
    expect(lines()[0]).toEqual(['close 1', '4S', 'HK'])
    expect(screen.getByText('more of 1')).toBeTruthy()
    expect(screen.queryByText('Not played')).toBeNull()
  } finally {
    delete document.documentElement.dataset.spoilers
  }
})
