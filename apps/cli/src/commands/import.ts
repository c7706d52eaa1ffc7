/** `openroom import`: files into the store. */
import { stat } from 'node:fs/promises'
import type { UploadRefusal, UploadRemark, UploadReport } from '@openroom/protocol/schema/upload'
import { type AdminClient, fileToSend, jsonOf, type Sent } from '../adminClient.ts'
import { Failure } from '../failure.ts'
import { withServer } from '../server.ts'

type Imported = UploadReport | UploadRefusal

const remarkText = ({ message, line, column, excerpt }: UploadRemark): string => {
  const where = line === null ? '' : `line ${line}, column ${column}: `
  return `${where}${message}${excerpt ? ` (${excerpt})` : ''}`
}

function reportText({ unchanged, replaced, counts, miniSessionIds, warnings }: UploadReport): string {
  const did = unchanged ? 'unchanged' : replaced ? 'replaced' : 'stored'
  const what = `${counts.boards} boards, ${counts.results} results, ${counts.auctions} auctions, ${counts.plays} plays`
  const sessions = `${miniSessionIds.length === 1 ? 'session' : 'sessions'} ${miniSessionIds.join(', ')}`
  return [`${did}: ${what} as ${sessions}`, ...warnings.map((warning) => `  ${remarkText(warning)}`)].join(
    '\n',
  )
}

export const importedText = (imported: Imported): string =>
  'error' in imported ? `refused, nothing stored: ${remarkText(imported.error)}` : reportText(imported)

export async function send(
  client: AdminClient,
  files: readonly Sent[],
  club: string | null = null,
): Promise<Imported> {
  const answer = await client.importFiles(files, club)
  if (answer.status === 422) return JSON.parse(answer.body.toString()) as UploadRefusal
  return jsonOf<UploadReport>(answer)
}

async function opened(path: string): Promise<Sent> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(error.code === 'ENOENT' ? `There is no file ${path}.` : error.message)
  })
  if (!found.isFile()) throw new Failure(`${path} is not a file.`)
  return fileToSend(path, found.size)
}

type Options = { readonly together: boolean; readonly json: boolean; readonly club?: string }

/** @returns whether everything was stored */
export async function importFiles(paths: readonly string[], options: Options): Promise<boolean> {
  const { together, json, club = null } = options
  if (club?.trim() === '') throw new Failure('Say the name of the club: --club NAME.', 2)
  const files = await Promise.all(paths.map(opened))
  const batches = together ? [files] : files.map((file) => [file])
  return withServer(async (client) => {
    let all = true
    for (const batch of batches) {
      const imported = await send(client, batch, club)
      all &&= !('error' in imported)
      const names = batch.map(({ name }) => name)
      console.log(
        json
          ? JSON.stringify({ files: names, ...imported })
          : `${names.join(', ')}: ${importedText(imported)}`,
      )
    }
    return all
  })
}
