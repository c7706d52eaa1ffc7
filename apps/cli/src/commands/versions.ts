/** `openroom versions`, `restore-version` and `hands`: what uploads left behind them. */
import type { SessionVersion, WaitingHands } from '@openroom/protocol/schema/upload'
import { jsonOf } from '../adminClient.ts'
import { withServer } from '../server.ts'

const lineOfSessionVersion = ({ id, replacedAt, by, files, amounts }: SessionVersion): string =>
  `${id}  until ${replacedAt}  ${amounts.boards} boards, ${amounts.results} results, ${amounts.auctions} auctions, ${amounts.plays} plays  ${by?.email ?? '-'}  ${files.join(', ')}`

/** @param version to print whole, as a Tournament document */
export async function printVersions(session: number, version: number | null): Promise<void> {
  await withServer(async (client) => {
    if (version !== null) {
      console.log(JSON.stringify(jsonOf<object>(await client.get(`/versions/${session}/${version}`))))
      return
    }
    const versions = jsonOf<readonly SessionVersion[]>(await client.get(`/versions/${session}`))
    if (versions.length === 0) console.log(`Nothing of session ${session} has been replaced.`)
    for (const one of versions) console.log(lineOfSessionVersion(one))
  })
}

export async function restoreVersion(session: number, version: number): Promise<void> {
  await withServer(async (client) => {
    jsonOf<object>(await client.post(`/restore/${session}/${version}`, {}))
    console.log(`Session ${session} is as it was in version ${version}; what was there is a version now.`)
  })
}

/** @param takeBack number of those to take back; `null` lists them all */
export async function hands(takeBack: number | null): Promise<void> {
  await withServer(async (client) => {
    if (takeBack !== null) {
      jsonOf<object>(await client.post('/hands/remove', { id: takeBack }))
      console.log('Taken back.')
      return
    }
    const all = jsonOf<readonly WaitingHands[]>(await client.get('/hands'))
    if (all.length === 0) console.log('No hands wait for their results.')
    for (const { id, title, date, boards, by, used } of all)
      console.log(
        `${id}  ${title}  ${date ?? 'no date'}  ${boards} boards  ${by?.email ?? '-'}${used ? '  used' : ''}`,
      )
  })
}
