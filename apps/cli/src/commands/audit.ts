/** `openroom audit`: who has done what, the newest first. */
import type { AuditPage } from '@openroom/protocol/schema/staff'
import { jsonOf } from '../adminClient.ts'
import { withServer } from '../server.ts'

export type AuditOptions = { readonly limit: number; readonly before?: number; readonly json: boolean }

/** Lines that the server gives at once. */
const PAGE = 200

export async function printAudit({ limit, before, json }: AuditOptions): Promise<void> {
  await withServer(async (client) => {
    let next: number | null = before ?? null
    for (let left = limit; left > 0; left -= PAGE) {
      const older: string = next === null ? '' : `&before=${next}`
      const page: AuditPage = jsonOf<AuditPage>(
        await client.get(`/audit?limit=${Math.min(left, PAGE)}${older}`),
      )
      for (const entry of page.entries) console.log(json ? JSON.stringify(entry) : lineOf(entry))
      if (page.before === null) return
      next = page.before
    }
  })
}

const lineOf = ({ id, at, account, organiser, action, subject }: AuditPage['entries'][number]): string =>
  `${id}  ${at}  ${account === null ? '-' : account.email || account.id}  ${organiser?.name ?? '-'}  ${action}  ${JSON.stringify(subject)}`
