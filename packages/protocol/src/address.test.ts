import { describe, expect, it } from 'vitest'
import { formatTableAddress, parseTableAddress, type TableAddress } from './address.ts'

describe('table addresses', () => {
  const table: readonly [string, TableAddress][] = [
    ['17', { kind: 'table', tableId: 17 }],
    ['OP 4', { kind: 'room', room: 'OPEN', calcTableId: 4 }],
    ['CL 12', { kind: 'room', room: 'CLOSED', calcTableId: 12 }],
  ]
  it.each(table)('%s is read and written alike', (text, address) => {
    expect(parseTableAddress(text)).toEqual({ ok: true, value: address })
    expect(formatTableAddress(address)).toBe(text)
  })

  it.each(['OP%204', 'OP+4'])('%s is a room in a query string', (text) => {
    expect(parseTableAddress(text)).toEqual({
      ok: true,
      value: { kind: 'room', room: 'OPEN', calcTableId: 4 },
    })
  })

  it.each(['', '0', '-1', '1.5', 'OP', 'OP x', 'op 4', 'OP  4', '99999999999'])('%j is refused', (text) => {
    expect(parseTableAddress(text).ok).toBe(false)
  })
})
