import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** What is going on says itself why nothing can be pressed; fields have their reason beside them. */
const SELF_EVIDENT = /^(busy|state === 'busy'|state\.kind === 'sending'|isSending|isFetchingNextPage)$/

test('no button of staff is grey without a reason', () => {
  const source = fileURLToPath(new URL('../../', import.meta.url))
  const staff = [
    ...['account', 'messages', 'upload'].map((name) => `dialogs/${name}`),
    ...['sessions', 'upcoming', 'users'].map((name) => `pages/${name}`),
    'screens/streams',
  ]
  const files = staff.flatMap((folder) =>
    readdirSync(source + folder)
      .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
      .map((name) => `${folder}/${name}`),
  )
  const buttons = files.flatMap((file) =>
    [...readFileSync(source + file, 'utf8').matchAll(/<(?:Button|button)\b[\s\S]*?disabled=\{([^}]*)\}/g)]
      // From the last opening tag before it.
      .filter(([all]) => /<(?:Button|button)\b[^<]*$/.test(all))
      .map(([, disabled]) => ({ file, disabled: disabled ?? '' })),
  )
  expect(buttons.length).toBeGreaterThan(8)
  expect(buttons.filter(({ disabled }) => !SELF_EVIDENT.test(disabled))).toEqual([])
})
