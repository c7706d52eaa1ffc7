import { expect, it } from 'vitest'
import { forOthers, listensAt, pairedSettings } from './pairedSettings.ts'

it.each([
  ['as it is at first', 'localhost', 'http://localhost:8080', 0, null],
  ['a club’s network', '0.0.0.0', 'http://192.168.1.20:8080', 0, null],
  ['an address that nobody reaches', 'localhost', 'http://192.168.1.20:8080', 0, /HOST/],
  ['a name that nobody reaches', '127.0.0.1', 'http://bridge.example.org', 0, /HOST/],
  ['a proxy on the same machine', 'localhost', 'https://bridge.example.org', 1, null],
  ['https without a proxy', '0.0.0.0', 'https://bridge.example.org', 0, /TRUSTED_PROXIES/],
  ['https on a name of this machine', 'localhost', 'https://localhost', 0, /TRUSTED_PROXIES/],
  ['IPv6 of this machine', '::1', 'http://[::1]:8080', 0, null],
  [
    'a network that is told of this machine alone',
    '0.0.0.0',
    'http://localhost:8080',
    0,
    /PUBLIC_URL=.*links and QR/,
  ],
  [
    'an address of a network that is told of this machine alone',
    '192.168.1.20',
    'http://127.0.0.1:8080',
    0,
    /PUBLIC_URL=/,
  ],
  ['all interfaces behind a proxy, tried on this machine', '0.0.0.0', 'http://localhost:8080', 1, null],
  ['a name below localhost', 'localhost', 'http://club.localhost:8080', 0, null],
  ['another port of this machine', 'localhost', 'http://localhost:9999', 0, /PORT=9999.*listens at 8080/],
  ['a port that a container leads here from', '0.0.0.0', 'http://192.168.1.20', 0, null],
])('says what does not belong together: %s', (_, HOST, PUBLIC_URL, TRUSTED_PROXIES, mend) => {
  const [unfit, ...more] = pairedSettings({ HOST, PORT: 8080, PUBLIC_URL, TRUSTED_PROXIES })
  expect(more).toEqual([])
  if (mend === null) expect(unfit).toBeUndefined()
  else expect(`${unfit?.mend} ${unfit?.text}`).toMatch(mend)
})

it('tells how phones of the same network come here, where this machine alone does', () => {
  const alone = { HOST: 'localhost', PORT: 8080, PUBLIC_URL: 'http://localhost:8080', TRUSTED_PROXIES: 0 }
  expect(forOthers(alone, ['192.168.1.20', '10.0.0.2'])).toBe(
    'Only this machine reaches it. For phones in the same network: HOST=0.0.0.0 PUBLIC_URL=http://192.168.1.20:8080',
  )
  expect(forOthers({ ...alone, PORT: 80 }, ['10.0.0.2'])).toMatch(/PUBLIC_URL=http:\/\/10\.0\.0\.2$/)
  expect(forOthers(alone, [])).toBeNull()
  expect(forOthers({ ...alone, TRUSTED_PROXIES: 1 }, ['10.0.0.2'])).toBeNull()
  expect(
    forOthers({ ...alone, HOST: '0.0.0.0', PUBLIC_URL: 'http://10.0.0.2:8080' }, ['10.0.0.2']),
  ).toBeNull()
})

it('tells where it listens, and what it is called', () => {
  const settings = { HOST: 'localhost', PUBLIC_URL: 'http://localhost:8080', TRUSTED_PROXIES: 0 }
  expect(listensAt(settings, 8080)).toBe('Openroom listens on http://localhost:8080')
  expect(listensAt({ ...settings, PUBLIC_URL: 'https://bridge.example.org' }, 8080)).toBe(
    'Openroom listens on http://localhost:8080, for https://bridge.example.org',
  )
  expect(listensAt({ ...settings, HOST: '::' }, 80)).toContain('http://[::]:80')
})
