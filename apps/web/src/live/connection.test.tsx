/** Who counts as a viewer: whoever looks on, and neither who works at the session nor a screen on the wall. */
import { NO_VIEWER } from '@openroom/protocol/routes'
import { viewAt } from '@openroom/protocol/views'
import type { StompHeaders } from '@stomp/stompjs'
import { afterEach, expect, test, vi } from 'vitest'
import { listen } from './connection.ts'

const asked = vi.hoisted((): StompHeaders[] => [])

vi.mock('@stomp/stompjs', () => ({
  Client: class {
    readonly connected = true
    subscribe(_destination: string, _tell: unknown, headers: StompHeaders) {
      asked.push(headers)
      return { unsubscribe: () => undefined }
    }
  },
}))

afterEach(() => {
  asked.length = 0
  window.history.replaceState(null, '', '/')
})

/** What a page at that address says of itself when it listens. */
function saidAt(address: string): string | undefined {
  window.history.replaceState(null, '', address)
  listen(viewAt('wall', { id: 7 }), { onPush: () => undefined })()
  expect(asked).toHaveLength(1)
  return asked[0]?.[NO_VIEWER]
}

test.each([
  '/desk',
  '/desk?session=7',
  '/operate',
  '/operate/secret',
  '/phone/secret',
  '/screen/7?kiosk',
  '/screen/7?kiosk=20',
  '/screen/7?screen=play&kiosk=',
])('nobody looks on at %s', (address) => expect(saidAt(address)).toBe('1'))

test.each([
  '/',
  '/screen/7',
  '/embed/screen/7',
  '/screen/7?screen=kiosks',
  '/archive',
  '/operators',
  '/desks',
])('somebody looks on at %s', (address) => expect(saidAt(address)).toBeUndefined())
