// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { t } from '../texts/t.ts'

const said: string[] = []
vi.mock('../live/systemMessages.ts', () => ({ note: (text: string) => said.push(text) }))

const { canShare, copyLink, shareLink } = await import('./sendLink.ts')

afterEach(() => {
  said.length = 0
  vi.unstubAllGlobals()
})

const browser = (own: object) => vi.stubGlobal('navigator', own)
const refusing = () => Promise.reject(new Error('no'))

it('copies the address with all that it says', async () => {
  const copied: string[] = []
  browser({ clipboard: { writeText: async (text: string) => void copied.push(text) } })
  history.replaceState(null, '', '/screen/4?screen=replay&ns=7&board=3&cindex=12')
  await copyLink()
  expect(copied).toEqual([location.href])
  expect(copied[0]).toMatch(/cindex=12$/)
  expect(said).toEqual([t('link.copied')])
})

it.each([
  ['refuses', { clipboard: { writeText: refusing } }],
  ['has nothing to copy with', {}],
])('tells the address where the browser %s', async (_, own) => {
  browser(own)
  await copyLink()
  expect(said).toEqual([t('link.failed', { address: location.href })])
})

it('shares by the way of the browser, and copies where that fails', async () => {
  const copied: string[] = []
  const clipboard = { writeText: async (text: string) => void copied.push(text) }
  expect(canShare()).toBe(false)
  const shared: ShareData[] = []
  browser({ clipboard, share: async (data: ShareData) => void shared.push(data) })
  expect(canShare()).toBe(true)
  await shareLink()
  expect([shared.map(({ url }) => url), copied]).toEqual([[location.href], []])
  browser({ clipboard, share: refusing })
  await shareLink()
  expect(copied).toEqual([location.href])
  browser({ clipboard, share: () => Promise.reject(new DOMException('', 'AbortError')) })
  await shareLink()
  expect(copied.length).toBe(1)
})
