import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import DdsPanel, { type Analysis } from './DdsPanel.tsx'

const cellsOf = (analysis: Analysis) => {
  const html = renderToStaticMarkup(
    <DdsPanel analysis={analysis} contract={null} figures={null} turn={null} />,
  )
  return { cells: [...html.matchAll(/<td>(.*?)<\/td>/g)].map(([, text]) => text), html }
}

const S = { N: 4, E: 7, S: 4, W: 8 }

test('strains stand there as they are known', () => {
  const { cells, html } = cellsOf({ kind: 'working', columns: { S } })
  expect(cells.filter((text) => text !== '')).toEqual(['4', '4', '7', '8'])
  expect(html).toContain('Calculating the tricks …')
})

test('a strain that is too hard says so, and the others stand', () => {
  const { cells, html } = cellsOf({ kind: 'partly', columns: { S } })
  expect(cells.filter((text) => text === '–')).toHaveLength(16)
  expect(cells.filter((text) => text !== '–' && text !== '')).toEqual(['4', '4', '7', '8'])
  expect(html).toContain('too hard to work out')
})
