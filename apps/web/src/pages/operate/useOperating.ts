/** The console of a link, in a page: opened, kept awake, and told of the network. */
import type { Operated } from '@openroom/protocol/schema/operate'
import { useEffect, useState } from 'react'
import { Refused } from '../../live/bearerCalls.ts'
import { useWorker } from '../../live/offline/useWorker.ts'
import { alone, onWake } from '../../live/outbox.ts'
import { TYPED, useKeyZone } from '../../ui/keyMap.ts'
import { boardsOf, hasResult, tableNow } from './boards.ts'
import { callsOf } from './calls.ts'
import { type KeptLink, keepLink, keptEntries, keptLink } from './kept.ts'
import { merged } from './merge.ts'
import { OperatingConsole } from './operating.ts'

export type Opened =
  | { readonly kind: 'opening' | 'nothing' | 'refused' | 'offline' | 'elsewhere' | 'unkept' }
  | { readonly kind: 'ready'; readonly operating: OperatingConsole }

const newMark = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => byte.toString(36).padStart(2, '0')).join(
    '',
  )

/** @param hash of the address: it has the secret, where the link was scanned or clicked */
async function linkAt(id: number, hash: string): Promise<KeptLink | null> {
  const kept = await keptLink(id)
  const secret = /^#([a-z0-9]{10,60})$/.exec(hash)?.[1] ?? kept?.secret
  if (secret === undefined) return null
  const link = kept ?? { id, secret, writer: newMark(), name: '', operated: null, tableId: null }
  return { ...link, secret }
}

/** The table that was sat at last; else the first with a board left, as the server knows it where this device has less. */
export async function playedNow(
  calls: Pick<ReturnType<typeof callsOf>, 'log'>,
  operated: Operated,
  tableId: number | null,
) {
  const known = operated.tables.find((one) => one.tableId === tableId)
  if (known) return known
  const open = new Map<number, boolean>()
  for (const table of operated.tables) {
    const entries = await keptEntries(table.tableId)
    const told = table.next > entries.length ? await calls.log(table.tableId, 0).catch(() => null) : null
    const { record } = merged({ entries, undone: [] }, told?.entries ?? [], 0, 0)
    open.set(
      table.tableId,
      boardsOf(operated, table).some((board) => !hasResult(record, board)),
    )
  }
  return tableNow(operated, (table) => open.get(table.tableId) ?? true)
}

async function open(link: KeptLink): Promise<Opened> {
  const told = await callsOf(link)
    .operated()
    .catch((error: unknown) => {
      if (error instanceof Refused) return error
      throw error
    })
  if (told instanceof Refused && told.status === 401) return { kind: 'refused' }
  const operated = told instanceof Refused ? link.operated : told
  if (operated === null) return { kind: 'offline' }
  const now = { ...link, operated }
  await keepLink(now)
  const operating = new OperatingConsole(now, operated)
  const table = await playedNow(callsOf(now), operated, link.tableId)
  if (table) await operating.sit(table)
  return { kind: 'ready', operating }
}

const AGAIN_MS = 3_000

export function useOpened(id: number): Opened {
  const [opened, setOpened] = useState<Opened>({ kind: 'opening' })
  useEffect(() => {
    let isOver = false
    let release: (() => void) | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let operating: OperatingConsole | null = null
    const tell = (next: Opened) => {
      if (!isOver) setOpened(next)
    }
    const begin = async (): Promise<void> => {
      const link = await linkAt(id, window.location.hash)
      if (link === null) return tell({ kind: 'nothing' })
      const next = await open(link)
      if (next.kind === 'ready') operating = next.operating
      if (isOver) return operating?.leave()
      tell(next)
      if (next.kind === 'offline') timer = setTimeout(tryToBegin, AGAIN_MS)
    }
    /** Where nothing can be kept on the device, nothing is begun: it is tried again. */
    const tryToBegin = (): void => {
      begin().catch(() => {
        tell({ kind: 'unkept' })
        if (!isOver) timer = setTimeout(tryToBegin, AGAIN_MS)
      })
    }
    // One tab of a browser writes; another one waits for its end.
    const hold = () =>
      new Promise<void>((end) => {
        release = end
        if (isOver) end()
        else tryToBegin()
      })
    void alone(`operate-${id}`, hold, () => tell({ kind: 'elsewhere' }))
    return () => {
      isOver = true
      clearTimeout(timer)
      operating?.leave()
      release?.()
    }
  }, [id])
  return opened
}

/** Installed from here, the site begins with the tables of this device. */
export function useConsoleManifest(): void {
  useWorker()
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    const before = link?.getAttribute('href') ?? null
    link?.setAttribute('href', '/operate.webmanifest')
    return () => {
      if (before !== null) link?.setAttribute('href', before)
    }
  }, [])
}

/** The network is back, or the lid is open again; or the page goes. */
export function useWaking(operating: OperatingConsole): void {
  useEffect(() => {
    const wake = () => operating.wake()
    const stop = onWake(wake)
    const hurry = () => operating.hurry()
    window.addEventListener('pagehide', hurry)
    return () => {
      window.removeEventListener('pagehide', hurry)
      stop()
    }
  }, [operating])
}

/** Keys typed anywhere are the console's, but where something else is written or pressed. */
export function useConsoleKeys(operating: OperatingConsole): void {
  useKeyZone(() =>
    document.querySelector('[role="dialog"]')
      ? []
      : [{ id: 'entry', keys: [TYPED], run: (press) => press && operating.press(press.key) }],
  )
}
