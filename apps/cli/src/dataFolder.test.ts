import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dataFolder, folderToServe } from './dataFolder.ts'

let root: string
const servers: Server[] = []

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), 'folders-')))
  for (const name of ['notes', 'office', 'home']) mkdirSync(join(root, name))
})
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
  rmSync(root, { recursive: true })
})

const around = (env: Record<string, string> = {}, cwd = 'home') => ({
  env,
  cwd: join(root, cwd),
  notes: join(root, 'notes'),
})

const withData = (place: string): string => {
  const dataDir = join(root, place, 'data')
  mkdirSync(join(dataDir, 'database'), { recursive: true })
  return dataDir
}

/** A server on the folder, as it leaves word of itself. */
async function running(place: string): Promise<{ readonly dataDir: string; readonly socket: string }> {
  const dataDir = withData(place)
  const socket = join(dataDir, 's')
  const server = createServer()
  servers.push(server)
  await new Promise<void>((listening) => server.listen(socket, listening))
  writeFileSync(join(dataDir, 'server.json'), JSON.stringify({ pid: 1, socket }))
  writeFileSync(join(root, 'notes', `${place}.json`), JSON.stringify({ socket, dataDir }))
  return { dataDir, socket }
}

describe('a command', () => {
  it('works on the folder that it is told, also a new one', async () => {
    await running('office')
    const dataDir = join(root, 'home', 'other')
    expect(await dataFolder(around({ DATA_DIR: 'other' }))).toEqual({ dataDir, socket: null })
  })

  it('works on the data here, and asks their server', async () => {
    const dataDir = withData('home')
    expect(await dataFolder(around())).toEqual({ dataDir, socket: null })
    expect(await dataFolder(around({}, 'office')).catch(({ message }: Error) => message)).toContain(
      'no data in',
    )
    const office = await running('office')
    expect(await dataFolder(around({}, 'office'))).toEqual(office)
  })

  it('finds the server that runs elsewhere', async () => {
    const office = await running('office')
    expect(await dataFolder(around())).toEqual(office)
  })

  it('makes no database without being asked', async () => {
    await expect(dataFolder(around())).rejects.toThrow(
      /no data in .*home.data, and no server of yours runs.*--data/,
    )
    // Word of a server that is gone.
    writeFileSync(
      join(root, 'notes', 'x.json'),
      JSON.stringify({ socket: join(root, 'gone'), dataDir: root }),
    )
    writeFileSync(join(root, 'notes', 'y.json'), 'half a no')
    await expect(dataFolder(around())).rejects.toThrow('no server of yours runs')
  })

  it('asks which where there are several', async () => {
    const office = await running('office')
    const here = withData('home')
    await expect(dataFolder(around())).rejects.toThrow(`--data ${office.dataDir}\n  --data ${here}`)
    mkdirSync(join(root, 'bar'))
    const bar = await running('bar')
    mkdirSync(join(root, 'empty'))
    await expect(dataFolder(around({}, 'empty'))).rejects.toThrow(
      `--data ${bar.dataDir}\n  --data ${office.dataDir}`,
    )
  })
})

describe('a server', () => {
  it('begins a folder here, but not beside one that runs elsewhere', async () => {
    const here = join(root, 'home', 'data')
    expect(await folderToServe(around())).toBe(here)
    await running('office')
    await expect(folderToServe(around())).rejects.toThrow(/runs on .*office.data already.*serve --data/)
    expect(await folderToServe(around({ DATA_DIR: here }))).toBe(here)
    withData('home')
    expect(await folderToServe(around())).toBe(here)
  })
})
