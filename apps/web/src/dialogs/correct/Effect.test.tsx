import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Effect } from './Effect.tsx'

const said = (begun: boolean) =>
  renderToStaticMarkup(
    <Effect
      effect={{
        ...{ ranking: [], registrations: 0, results: 1, sessions: 0 },
        next: [{ stage: 'Final', match: 1, lost: 'Elm', won: 'Ash', begun }],
      }}
    />,
  )

it('names the match of the next stage that has the team that has lost, and how that is put right', () => {
  expect(said(false)).toContain('Elm has then lost to Ash, but is drawn in match 1 of “Final”.')
  expect(said(false)).toContain('“Delete segment”')
  expect(said(true)).not.toContain('“Delete segment”')
})
