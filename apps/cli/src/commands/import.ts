/** `openroom import`: files into the store. */
import { stat } from 'node:fs/promises'
import type {
  UndecidedStatement,
  UploadDoubt,
  UploadQuestion,
  UploadRefusal,
  UploadRemark,
  UploadReport,
  UploadSide,
} from '@openroom/protocol/schema/upload'
import {
  type AdminClient,
  type Answer,
  fileToSend,
  type ImportChoices,
  jsonOf,
  type Sent,
} from '../adminClient.ts'
import { checkCharset } from '../charset.ts'
import { Failure } from '../failure.ts'
import { Progress } from '../progress.ts'
import { withServer } from '../server.ts'

type Imported = UploadReport | UploadRefusal

const remarkLine = ({ message, line, column, excerpt }: UploadRemark): string => {
  const where = line === null ? '' : `line ${line}, column ${column}: `
  return `${where}${message}${excerpt ? ` (${excerpt})` : ''}`
}

const didOf = ({ unchanged, replaced, added }: UploadReport): string =>
  unchanged ? 'unchanged' : replaced ? 'replaced' : added ? 'added' : 'stored'

const waitingText = ({ waiting, miniSessionIds }: UploadReport): string =>
  waiting > 0
    ? `${waiting} deals wait for their results, seen by nobody`
    : miniSessionIds.length === 0
      ? 'these deals wait for their results already'
      : ''

/** Records that could not be read, each with its place. */
const faultLines = (faults: readonly UploadRemark[], count: number): readonly string[] => [
  ...faults.map((fault) => `  left out: ${fault.file}: ${remarkLine(fault)}`),
  ...(count > faults.length ? [`  and ${count - faults.length} more`] : []),
]

/** Statements that contradict each other, each with what to give so that one counts. */
const undecidedLines = (undecided: readonly UndecidedStatement[]): readonly string[] =>
  undecided
    .filter(({ chosen }) => chosen === null)
    .flatMap(({ id, remark, readings }) => [
      `  undecided: ${remarkLine(remark)}`,
      `    ${readings.map((reading) => `--choose '${id}=${reading}'`).join(' or ')}`,
    ])

function reportText(report: UploadReport): string {
  const { counts, miniSessionIds, warnings, faults, undecided } = report
  const isAsked = (warning: UploadRemark) =>
    undecided.some(({ chosen, remark }) => chosen === null && remark.message === warning.message)
  const what = `${counts.boards} boards, ${counts.results} results, ${counts.auctions} auctions, ${counts.plays} plays`
  const sessions = `${miniSessionIds.length === 1 ? 'session' : 'sessions'} ${miniSessionIds.join(', ')}`
  const stored = miniSessionIds.length === 0 ? [] : [`${didOf(report)}: ${what} as ${sessions}`]
  const waiting = waitingText(report)
  const first = [...stored, ...(waiting === '' ? [] : [waiting])].join('; ')
  return [
    first,
    ...faultLines(faults, faults.length),
    ...warnings.filter((one) => !isAsked(one)).map((warning) => `  ${remarkLine(warning)}`),
    ...undecidedLines(undecided),
  ].join('\n')
}

const sideText = ({ name, date, contestants, boards, results, people }: UploadSide): string =>
  [
    `${name}${date === null ? '' : `, ${date}`}`,
    `${contestants} pairs or teams, ${boards} boards, ${results} results`,
    people.join(', '),
  ]
    .filter((text) => text !== '')
    .join('; ')

/** Both sides of each session that may be a stored one. */
const doubtLines = (doubts: readonly UploadDoubt[]): readonly string[] => [
  ...doubts.flatMap(({ miniSessionId, stored, given, same, other }) => [
    `  ${miniSessionId === null ? 'with it' : `session ${miniSessionId}`}: ${sideText(stored)}`,
    `  the file: ${sideText(given)}`,
    `  ${same} of ${same + other} results in the same places are equal`,
  ]),
  '  Give --same if it is that session, --beside if it is another one.',
]

/** What each session would lose: `results 30 -> 9`. */
function questionText({ doubts, sessions, faults, faultCount }: UploadQuestion): readonly string[] {
  if (faultCount > 0) return faultLines(faults, faultCount)
  if (doubts.length > 0) return doubtLines(doubts)
  const lines = sessions.map(({ miniSessionId, name, before, after, lost, changed, fed, rescored }) => {
    const all = Object.keys(lost) as (keyof typeof lost)[]
    const lossText = all
      .filter((what) => lost[what] > 0)
      .map((what) => `${what} ${before[what]} -> ${after[what]} (${lost[what]} gone)`)
    const others = [
      changed > 0 && `${changed} results different`,
      fed && 'the log of its live source',
      rescored && 'another way of scoring',
    ].filter(Boolean)
    return `  session ${miniSessionId}, ${name}: ${[...lossText, ...others].join(', ')}`
  })
  return [...lines, '  Give --replace to replace it all the same; what it was is kept as a version.']
}

export function importedText(imported: Imported): string {
  if (!('error' in imported)) return reportText(imported)
  const { error, question } = imported
  const refused = `refused, nothing stored: ${remarkLine(error)}`
  return [refused, ...(question ? questionText(question) : [])].join('\n')
}

/** What a connection ends with that nobody answered on. */
const GIVEN_UP = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'UND_ERR_SOCKET'])

const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && GIVEN_UP.has((error as NodeJS.ErrnoException).code ?? '')

const GAVE_UP =
  'The server gave the connection up before it answered, twice. Its log says why; give the command again then: ' +
  'what has been stored already is not stored twice.'

/** Once more where the connection breaks: the same files twice change nothing. */
async function sendAgain(
  client: Pick<AdminClient, 'importFiles'>,
  files: readonly Sent[],
  choices: ImportChoices,
): Promise<Answer> {
  const size = files.reduce((sum, one) => sum + one.size, 0)
  const name = files.map((one) => one.name).join(', ')
  for (let left = 1; ; left -= 1) {
    const progress = new Progress(name, size)
    try {
      return await client.importFiles(files, choices, (bytes) => progress.sent(bytes))
    } catch (error) {
      if (!isGivenUp(error)) throw error
      if (left === 0) throw new Failure(GAVE_UP)
    } finally {
      progress.end()
    }
  }
}

export async function send(
  client: Pick<AdminClient, 'importFiles'>,
  files: readonly Sent[],
  choices: ImportChoices = {},
): Promise<Imported> {
  const answer = await sendAgain(client, files, choices)
  if (answer.status === 422) return JSON.parse(answer.body.toString()) as UploadRefusal
  return jsonOf<UploadReport>(answer)
}

async function openPath(path: string): Promise<Sent> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new Failure(error.code === 'ENOENT' ? `There is no file ${path}.` : error.message)
  })
  if (!found.isFile()) throw new Failure(`${path} is not a file.`)
  return fileToSend(path, found.size)
}

export type ImportOptions = {
  readonly together: boolean
  /** Whether what is stored may lose something. */
  readonly replace: boolean
  /** Whether what may be a stored session is that one, */
  readonly same: boolean
  /** or another one. */
  readonly beside: boolean
  /** Whether a bad record costs its file, and not itself alone. */
  readonly strict: boolean
  /** Whether boards are told that another session has still to play. */
  readonly tellsEarly: boolean
  readonly json: boolean
  readonly club?: string
  readonly charset?: string
  /** `ID=STATEMENT`, as they are listed. */
  readonly choose?: readonly string[]
}

function parseChoices(given: readonly string[]): Readonly<Record<string, string>> {
  const choices = given.map((one) => {
    const at = one.indexOf('=')
    if (at < 1)
      throw new Failure(`Say which statement counts as it is listed: --choose ID=STATEMENT, not ${one}.`, 2)
    return [one.slice(0, at), one.slice(at + 1)] as const
  })
  return Object.fromEntries(choices)
}

/** Answers that no question of what was stored has taken: mistyped, or of another file. */
export function unusedChoices(
  choices: Readonly<Record<string, string>>,
  imported: readonly Imported[],
): readonly string[] {
  const asked = imported.flatMap((one) => ('error' in one ? [] : one.undecided))
  return Object.entries(choices).flatMap(([id, reading]) => {
    const question = asked.find((one) => one.id === id)
    if (question?.chosen === reading) return []
    if (!question) return [`No statement has the id ${id} in what was stored.`]
    return [`${id} can be ${question.readings.join(' or ')}, not ${reading}.`]
  })
}

/** @returns whether everything was stored */
export async function importFiles(paths: readonly string[], options: ImportOptions): Promise<boolean> {
  const { together, replace, same, beside, strict, tellsEarly, json, club = null, charset = null } = options
  const choices = parseChoices(options.choose ?? [])
  if (same && beside) throw new Failure('Say --same or --beside, not both.', 2)
  const sameness = same ? 'same' : beside ? 'beside' : null
  checkCharset(charset)
  if (club?.trim() === '') throw new Failure('Say the name of the club: --club NAME.', 2)
  const files = await Promise.all(paths.map(openPath))
  const batches = together ? [files] : files.map((file) => [file])
  return withServer(async (client) => {
    let all = true
    const stored: Imported[] = []
    for (const batch of batches) {
      const imported = await send(client, batch, {
        club,
        replace,
        sameness,
        without: !strict,
        tellsEarly,
        charset,
        choices,
      })
      stored.push(imported)
      all &&= !('error' in imported)
      const names = batch.map(({ name }) => name)
      console.log(
        json
          ? JSON.stringify({ files: names, ...imported })
          : `${names.join(', ')}: ${importedText(imported)}`,
      )
    }
    const unused = unusedChoices(choices, stored)
    for (const line of unused) console.error(line)
    return all && unused.length === 0
  })
}
