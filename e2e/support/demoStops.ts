/** Where the tour goes: one stop for each screen and kind of session of the demo. */
import type { Page } from '@playwright/test'

export type Stop = {
  readonly name: string
  readonly path: string
  /** What to do there before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>
  /** Viewports to which it belongs; all when absent. */
  readonly only?: readonly string[]
}

type Session = {
  readonly miniSessionId: number
  readonly type: 'PAIR' | 'TEAM'
  readonly calcType: string
  readonly arrangeType: string
  readonly clubId: number
}

export const sessions = async (url: string): Promise<readonly Session[]> =>
  (await fetch(`${url}/api/archive/miniSessions`)).json()

const read = async <T>(url: string, path: string): Promise<T> =>
  (await fetch(`${url}/api/archive/${path}`)).json()

/** The demo is made up while the server runs already: waits until all of it is stored. */
export async function demoStored(url: string): Promise<readonly Session[]> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const stored = await sessions(url)
    if (stored.length >= 4) return stored
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The demo was not stored within a minute.')
}

const site: readonly Stop[] = [
  { name: 'sessions', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'clubs', path: '/clubs' },
  { name: 'archive', path: '/archive' },
  { name: 'privacy', path: '/privacy' },
  { name: 'error', path: '/error' },
  { name: 'unknown-session', path: '/screen/999999' },
]

async function pairStops(url: string, kind: string, id: number): Promise<readonly Stop[]> {
  const frequency = await read<{
    tables: { rows: { registrations: { NORTH_SOUTH: number }; replay: boolean }[] }[]
  }>(url, `pair-frequencies/${id}/1`)
  const rows = frequency.tables[0]?.rows ?? []
  const ns = (rows.find((row) => row.replay) ?? rows[0])?.registrations.NORTH_SOUTH
  return [
    { name: `${kind}-running-score`, path: `/screen/${id}?screen=running-score` },
    { name: `${kind}-frequency`, path: `/screen/${id}?screen=frequency&board=1&session=1` },
    {
      name: `${kind}-private-score`,
      path: `/screen/${id}?screen=private-score&registrationId=${ns}&session=1`,
    },
    { name: `${kind}-cross-table`, path: `/screen/${id}?screen=cross-table` },
    ...replayStops(kind, `/screen/${id}?screen=replay&ns=${ns}&board=1&session=1`),
  ]
}

async function teamStops(url: string, kind: string, id: number): Promise<readonly Stop[]> {
  const { rows } = await read<{
    rows: { registrations: { HOME: number }; calculatedTableId: number; round: number }[]
  }>(url, `team-frequencies/${id}/1`)
  const first = rows[0]
  const ns = first?.registrations.HOME
  return [
    { name: `${kind}-running-score`, path: `/screen/${id}?screen=running-score` },
    { name: `${kind}-tables`, path: `/screen/${id}?screen=tables&round=1` },
    { name: `${kind}-frequency`, path: `/screen/${id}?screen=frequency&board=1&round=1` },
    { name: `${kind}-private-score`, path: `/screen/${id}?screen=private-score&registrationId=${ns}` },
    {
      name: `${kind}-score-card`,
      path: `/screen/${id}?screen=score-card&calcTableId=${first?.calculatedTableId}&round=${first?.round}`,
    },
    { name: `${kind}-cross-imp`, path: `/screen/${id}?screen=cross-imp&round=1` },
    { name: `${kind}-cross-table`, path: `/screen/${id}?screen=cross-table` },
    ...replayStops(kind, `/screen/${id}?screen=replay&ns=${ns}&board=1&round=1`),
  ]
}

const replayStops = (kind: string, path: string): readonly Stop[] => [
  { name: `${kind}-replay-lead`, path: `${path}&cindex=0` },
  { name: `${kind}-replay-middle`, path: `${path}&cindex=14` },
  {
    name: `${kind}-replay-dds`,
    path: `${path}&cindex=16`,
    only: ['1024x768', '1600x900'],
    act: async (page) => {
      await page.getByRole('switch', { name: /DDS|Double-dummy/ }).click()
      await page.waitForTimeout(1_500)
    },
  },
]

export async function demoStops(url: string): Promise<readonly Stop[]> {
  const stored = await demoStored(url)
  const stops: Stop[] = [...site]
  for (const { miniSessionId, type, calcType, arrangeType } of stored) {
    const kind = `${type}-${calcType}-${arrangeType}`.toLowerCase().replaceAll('_', '-')
    stops.push({ name: `${kind}-selector`, path: `/screen/${miniSessionId}?screen=mini-session` })
    const make = type === 'PAIR' ? pairStops : teamStops
    stops.push(...(await make(url, kind, miniSessionId)))
  }
  const first = stored[0]
  if (first) {
    stops.push({
      name: 'split',
      path: `/screen/${first.miniSessionId}?screen=running-score`,
      only: ['1024x768', '1600x900'],
      act: async (page) => {
        await page.getByRole('button', { name: 'Split screen into four' }).click()
        await page.waitForTimeout(500)
      },
    })
  }
  return stops
}
