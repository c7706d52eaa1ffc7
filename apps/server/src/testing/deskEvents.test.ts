import { afterEach, expect, it, vi } from 'vitest'
import { beginDesk, beginDeskInTime, clock, deskCookie, server } from './deskEvents.ts'

afterEach(() => void vi.unstubAllEnvs())

it('keeps nothing of an earlier test file', async () => {
  await beginDesk()
  expect(clock.now()).toBeGreaterThan(0)
  await server.stop()
  vi.stubEnv('TMPDIR', '/of/nobody')
  await expect(beginDeskInTime()).rejects.toThrow('ENOENT')
  expect([server, clock, deskCookie()]).toEqual([undefined, undefined, undefined])
})
