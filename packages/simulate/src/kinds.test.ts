import { describe, expect, it } from 'vitest'
import { KIND_NAMES, KINDS, parseKind } from './kinds.ts'

describe('kinds', () => {
  it.each(KIND_NAMES)('%s is found by its name and says what it is', (kind) => {
    expect(parseKind(` ${kind.toUpperCase()} `)).toEqual({ ok: true, value: kind })
    expect(KINDS[kind].about).not.toBe('')
  })

  it('refuse another name and tell the ones there are', () => {
    const parsed = parseKind('pairs-marathon')
    expect(parsed.ok).toBe(false)
    expect(parsed.ok ? '' : parsed.error.message).toContain('teams-knock-out')
  })
})
