import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { addressOf, isLocal, networkOf } from '../core/addresses.ts'
import { Admission } from './admission.ts'

const LIMITS = { connections: 100, keptForStaff: 10, ofNetwork: 20, burst: 30, perSecond: 5 }

function door() {
  const state = { now: 0 }
  const admission = new Admission(() => state.now, LIMITS)
  const open = (address: string, count: number, isStaff = false) =>
    Array.from({ length: count }, () => admission.admit(address, isStaff)).filter((leave) => leave !== null)
  return { state, open }
}

describe('live connections', () => {
  it('of one network are so many, and others still come in', () => {
    const { open } = door()
    expect(open('203.0.113.7', 25)).toHaveLength(20)
    expect(open('203.0.113.8', 5)).toHaveLength(5)
    expect(open('2001:db8:1:2:3::1', 15)).toHaveLength(15)
    expect(open('2001:db8:1:2:ffff::9', 15)).toHaveLength(5)
  })

  it('cannot be opened and closed as fast as one likes', () => {
    const { state, open } = door()
    for (let i = 0; i < 2; i += 1) for (const leave of open('203.0.113.7', 15)) leave()
    expect(open('203.0.113.7', 1)).toHaveLength(0)
    state.now = 1_000
    expect(open('203.0.113.7', 10)).toHaveLength(5)
  })

  it('leave room for staff, whatever viewers do', () => {
    const { open } = door()
    for (let i = 0; i < 10; i += 1) open(`203.0.113.${i}`, 20)
    expect(open('198.51.100.1', 1)).toHaveLength(0)
    expect(open('203.0.113.1', 11, true)).toHaveLength(10)
  })

  it('of the machine itself are limited by their number alone', () => {
    const { open } = door()
    expect(open('127.0.0.1', 95)).toHaveLength(90)
  })

  it('that end make room', () => {
    const { state, open } = door()
    for (const leave of open('203.0.113.7', 20)) leave()
    state.now = 10_000
    expect(open('203.0.113.7', 25)).toHaveLength(20)
  })
})

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:0db8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    // As some proxies write them.
    ['203.0.113.7:49152', '203.0.113.7'],
    ['[2001:db8:1:2::9]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::9]:49152', '2001:db8:1:2::/64'],
    ['unknown', 'unknown'],
  ])('%s is of %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('is told by as many proxies as are believed', () => {
    const request = {
      socket: { remoteAddress: '10.0.0.1' },
      headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.0.0.2' },
    } as unknown as IncomingMessage
    expect([0, 1, 2, 3, 9].map((proxies) => addressOf(request, proxies))).toEqual([
      '10.0.0.1',
      '10.0.0.2',
      '203.0.113.7',
      '6.6.6.6',
      '6.6.6.6',
    ])
  })

  it('is this machine’s own', () => {
    expect(['127.0.0.1', '::1', '::ffff:127.0.0.1'].every(isLocal)).toBe(true)
    expect(isLocal('203.0.113.7')).toBe(false)
    expect(['fe80::1%br-lan', 'fe80::1%eth0.10', 'nobody', '1.2.3'].some(isLocal)).toBe(false)
  })
})
