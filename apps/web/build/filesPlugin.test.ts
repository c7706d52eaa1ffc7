import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { offers } from '../src/app/slots/screens.ts'
import { SCREEN_PARAMS, type ScreenName } from '../src/ui/slot/screens.ts'
import { screenModules } from './filesPlugin.ts'

test('every screen is found with its file', () => {
  const modules = screenModules()
  const names = Object.keys(SCREEN_PARAMS) as ScreenName[]
  expect([...modules.keys()].sort()).toEqual(names.filter(offers).sort())
  expect([...modules.values()].filter((path) => !existsSync(path))).toEqual([])
})
