import { describe, expect, it } from 'vitest'
import { tokenOf } from './feedOptions.ts'

describe('a token', () => {
  it('may have a line break behind it', () => {
    expect(tokenOf({ token: 'openroom_abc\n' })).toBe('openroom_abc')
  })

  it.each(['openroom_abc\nData folder: /srv', 'openroom abc', 'openroom_\u00e4'])(
    'is refused and not repeated: %j',
    (token) => {
      expect(() => tokenOf({ token })).toThrow('This is not a token alone')
      expect(() => tokenOf({ token })).not.toThrow(/openroom_/)
    },
  )

  it('is asked for where none is given', () => {
    expect(() => tokenOf({ token: ' ' })).toThrow('Give the token')
  })
})
