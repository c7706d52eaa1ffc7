/** What lies in a watched folder, and the reports beside refused files. */
import { createReadStream } from 'node:fs'
import { readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, parse, relative } from 'node:path'
import type { UploadRefusal, UploadReport, UploadSide } from '@openroom/protocol/schema/upload'

export type FoundFile = {
  /** Within the folder. */
  readonly path: string
  readonly size: number
  /** Milliseconds. */
  readonly modified: number
}

const REPORT = '.refused.txt'

/** Reports of ours, files half copied, locks and leftovers of programs. */
const isIgnored = (name: string): boolean =>
  name.endsWith(REPORT) || /^[.~]|\.(tmp|part|partial|crdownload|ldb|laccdb|bak)$/i.test(name)

export async function findFile(folder: string, path: string): Promise<FoundFile | null> {
  const { size, mtimeMs } = await stat(join(folder, path)).catch(() => ({ size: -1, mtimeMs: 0 }))
  return size < 0 ? null : { path, size, modified: Math.floor(mtimeMs) }
}

/** Every file of the folder and those in it, in the order of their names. */
export async function filesIn(folder: string): Promise<readonly FoundFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !isIgnored(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
  const all = await Promise.all(paths.map((path) => findFile(folder, path)))
  return all.filter((one) => one !== null)
}

/** Results and hands belong together when they have the same name but for its ending. */
export function groupsOf(files: readonly FoundFile[]): readonly (readonly FoundFile[])[] {
  const groups = new Map<string, FoundFile[]>()
  for (const file of files) {
    const { dir, name } = parse(file.path)
    const key = join(dir, name).toLowerCase()
    groups.set(key, [...(groups.get(key) ?? []), file])
  }
  return [...groups.values()]
}

/** Opened when it is read, not before. */
export async function* contentOf(folder: string, path: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(join(folder, path))
}

const reportPath = (folder: string, path: string): string => join(folder, `${path}${REPORT}`)

/** What each session would lose: `results: 30 stored, 9 in the file`. */
const lossText = ({ sessions }: NonNullable<UploadRefusal['question']>): string =>
  sessions
    .map(({ miniSessionId, name, before, after, lost }) => {
      const all = Object.keys(lost) as (keyof typeof lost)[]
      const lines = all
        .filter((what) => lost[what] > 0)
        .map(
          (what) => `    ${what}: ${before[what]} stored, ${after[what]} with this file, ${lost[what]} gone`,
        )
      return [`${name} (session ${miniSessionId})`, ...lines].join('\n')
    })
    .join('\n')

const questionForFolder = ({ error, question }: UploadRefusal): string =>
  `${error.file} was not stored: something that is stored would be lost.

${question ? lossText(question) : ''}

If that is meant, upload the file on the site or with "openroom import --replace": both ask first, and keep
what was there as a version. Else put the right file in its place: this report goes away then.
(Code: ${error.code})
`

const sideForFolder = ({ name, date, contestants, boards, results }: UploadSide): string =>
  `${name}${date === null ? '' : `, ${date}`}: ${contestants} pairs or teams, ${boards} boards, ${results} results`

/** The file and what it may be, one under the other. */
const doubtText = ({ error, question }: UploadRefusal): string =>
  `${error.file} was not stored: it may be a session that is stored already.

${(question?.doubts ?? [])
  .map(
    ({ miniSessionId, stored, given, same, other }) =>
      `${miniSessionId === null ? 'With it' : `Stored (session ${miniSessionId})`}: ${sideForFolder(stored)}
The file: ${sideForFolder(given)}
    ${same} of ${same + other} results in the same places are equal`,
  )
  .join('\n\n')}

Upload the file on the site, which asks, or with "openroom import --same" or "--beside". This report goes away then.
(Code: ${error.code})
`

function refusalReport(refusal: UploadRefusal): string {
  if (refusal.question?.doubts.length) return doubtText(refusal)
  if (refusal.question) return questionForFolder(refusal)
  const { error } = refusal

  const isEarly = error.code === 'session-running'
  const place = error.line === null ? '' : `Line ${error.line}, column ${error.column}: `
  const excerpt = error.excerpt ? `\n\n    ${error.excerpt}` : ''
  return `${error.file} was refused; nothing of it was stored.

${place}${error.message}${excerpt}

${isEarly ? 'It' : 'Put a corrected file in its place: it'} is read again by itself, and this report goes away.
(Code: ${error.code})
`
}

type Fault = UploadReport['faults'][number]

const faultText = ({ line, column, message, excerpt }: Fault): string =>
  `  ${line === null ? '' : `Line ${line}, column ${column}: `}${message}${excerpt ? `\n      ${excerpt}` : ''}`

const faultsText = (path: string, faults: readonly Fault[]): string =>
  `${path} was stored, but not all of it: these records cannot be read.

${faults.map(faultText).join('\n')}

Put a corrected file in its place: it is read again by itself, and this report goes away.
(Code: bad-records)
`

type Undecided = UploadReport['undecided'][number]

const undecidedText = (path: string, undecided: readonly Undecided[]): string =>
  `${path} was stored, but it contradicts itself, and nothing in it says what is right:

${undecided
  .map(
    ({
      id,
      remark,
      readings,
      now,
    }) => `  ${remark.line === null ? '' : `Line ${remark.line}: `}${remark.message}
      ${now === null ? 'None counts now.' : `${now} counts now.`} To have one count: ${readings.map((one) => `"openroom import --choose '${id}=${one}'"`).join(' or ')}`,
  )
  .join('\n')}

Upload the file on the site, which asks, or import it with these. The answers are kept for when it comes again.
(Code: undecided)
`

/** Beside a file of which something has to be said that it does not say itself. */
export const writeUndecided = (
  folder: string,
  path: string,
  undecided: readonly Undecided[],
): Promise<void> => writeFile(reportPath(folder, path), undecidedText(path, undecided))

/** Beside a file that was stored without some of its records. */
export const writeFaults = (folder: string, path: string, faults: readonly Fault[]): Promise<void> =>
  writeFile(reportPath(folder, path), faultsText(path, faults))

export const writeReport = (folder: string, path: string, refusal: UploadRefusal): Promise<void> =>
  writeFile(reportPath(folder, path), refusalReport(refusal))

export const removeReport = (folder: string, path: string): Promise<void> =>
  rm(reportPath(folder, path), { force: true })
