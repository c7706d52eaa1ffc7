/** The board that the address of a session's page shows goes into the folder, or out of it. */
import { note } from '../../live/systemMessages.ts'
import { t } from '../../texts/t.ts'
import { boardShown } from './folder.ts'
import { pressBoard } from './press.ts'

const NUMBERS = ['board', 'ns', 'cindex']

/** @param session that the page is of: its address may be that of its segment */
export function pressShown(session: number): void {
  const query = new URLSearchParams(location.search)
  const params = Object.fromEntries(
    [...query].map(([name, value]) => [name, NUMBERS.includes(name) ? Number(value) : value]),
  )
  const one = boardShown(session, { screen: query.get('screen') ?? '', params })
  if (one === null) note(t('folder.noBoard'))
  else pressBoard(one)
}
