import { expect, it } from 'vitest'
import { isPublic, lookupPublic } from './publicAddress.ts'

it.for(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2a00:1450:4001:81b::200e', '2606:4700::6810:84e5'])(
  'is public: %s',
  (address) => expect(isPublic(address)).toBe(true),
)

it.for([
  ...[
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
  ],
  ...['0.0.0.0', '224.0.0.1', '255.255.255.255', '::', '::1', '::127.0.0.1', 'fe80::1', 'fd00::1', 'ff02::1'],
  ...[
    'fe80::1%br-lan',
    '::1%eth0.10',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'no address',
    '',
  ],
])('is not: %s', (address) => expect(isPublic(address)).toBe(false))

it.for([true, false])('no connection is made to a name of one’s own network (all: %s)', async (all) => {
  const error = await new Promise((resolve) => lookupPublic('localhost', { all }, (found) => resolve(found)))
  expect(`${error}`).toContain('localhost is not of the public Internet')
})
