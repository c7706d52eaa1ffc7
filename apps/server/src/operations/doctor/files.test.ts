import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSettings } from '../../settings.ts'
import { temporaryFolder } from '../../testing/process.ts'
import { checkDataFolder } from './files.ts'

it('has nobody change a file that is given as the data folder', async () => {
  const folder = temporaryFolder()
  const file = join(folder.path, 'hostname')
  writeFileSync(file, 'vm')
  const settings = readSettings({ DATA_DIR: file })
  if (!settings.ok) throw new Error('no settings')
  expect(await checkDataFolder(settings.value)).toEqual({
    part: 'Data folder',
    text: `${file} is a file.`,
    mend: 'Give a folder as DATA_DIR or --data.',
  })
  folder.remove()
})
