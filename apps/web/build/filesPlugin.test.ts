import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SCREEN_PARAMS } from '../src/ui/slot/screens.ts'
import { screenModules } from './filesPlugin.ts'

test('every screen is found with its file', () => {
  const modules = screenModules()
  expect([...modules.keys()].sort()).toEqual(Object.keys(SCREEN_PARAMS).sort())
  expect([...modules.values()].filter((path) => !existsSync(path))).toEqual([])
})
