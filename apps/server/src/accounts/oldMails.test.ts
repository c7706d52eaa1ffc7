import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { tidyMails } from './oldMails.ts'

const HOUR = 3600 * 1000

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'openroom-mails-'))
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(folder, { recursive: true })
})

function mail(name: string, hoursAgo: number): void {
  const file = join(folder, name)
  writeFileSync(file, 'a link')
  const then = new Date(Date.now() - hoursAgo * HOUR)
  utimesSync(file, then, then)
}

const fail = (error: unknown) => {
  throw error
}

it('takes away what is older than its link, and nothing else', async () => {
  mail('old.txt', 49)
  mail('new.txt', 47)
  mail('note of the owner', 400)
  const stop = tidyMails(folder, 48 * HOUR, fail)
  await stop()
  expect(readdirSync(folder)).toEqual(['new.txt', 'note of the owner'])
})

it('looks again every hour until it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stop = tidyMails(folder, 48 * HOUR, fail)
  mail('first.txt', 49)
  vi.advanceTimersByTime(HOUR)
  await expect.poll(() => readdirSync(folder)).toEqual([])
  await stop()
  mail('second.txt', 49)
  vi.advanceTimersByTime(2 * HOUR)
  await stop()
  expect(readdirSync(folder)).toEqual(['second.txt'])
})

it('does without a folder', async () => {
  const onError = vi.fn()
  await tidyMails(join(folder, 'mails'), HOUR, onError)()
  expect(onError).not.toHaveBeenCalled()
})
