/** What is asked of whoever sends files before they are stored, and why some are not. */
import { type ChangedResult, LOSSES, losesSomething } from '@openroom/formats/identity/loss'
import type { GivenFile } from '@openroom/formats/read'
import type { ReadFile } from '@openroom/formats/report'
import type { UploadQuestion, UploadRefusal } from '@openroom/protocol/schema/upload'
import { sayRemark } from '@openroom/texts/remarks'
import type { Kysely } from 'kysely'
import { type AllTables, asPublic } from '../core/database/allTables.ts'
import { hashOf } from '../core/database/hash.ts'
import { outcomeOf } from '../corrections/tableResults.ts'
import { masksOf } from '../sessions/masks.public.ts'
import { sessionRowsOf } from '../sessions/miniSessions.public.ts'
import { sessionName } from '../sessions/miniSessions.ts'
import { OWN } from './identity.rows.ts'
import type { ImportRefusal, Question } from './refusal.rows.ts'
import {
  faultsOf,
  MOST_FAULTS,
  NOWHERE,
  namesOfGivenFiles,
  type Refusal,
  undecidedOf,
} from './uploadReport.ts'

/** Nothing is asked in a question but what it is about. */
const ASKED_NOTHING: Omit<UploadQuestion, 'confirm'> = {
  doubts: [],
  sessions: [],
  faults: [],
  faultCount: 0,
  undecided: [],
}

/** Enough to tell what the file is about: all of them are in the kept version. */
const MOST_CHANGES = 20

const toldChange = ({ before, after, ...place }: ChangedResult) => ({
  board: after.board,
  ...place,
  before: { outcome: outcomeOf(before), scoreNs: before.scoreNs },
  after: { outcome: outcomeOf(after), scoreNs: after.scoreNs },
})

/** What the question is about first. */
function changeOf(questions: readonly Question[]): 'less' | 'results' | 'rescored' {
  if (questions.some((one) => losesSomething(one) || one.fed)) return 'less'
  return questions.some(({ changed, renamed }) => changed.length + renamed.length > 0)
    ? 'results'
    : 'rescored'
}

/** In the words of whoever sent the files. */
export async function refusalOf(
  db: Kysely<AllTables>,
  refusal: ImportRefusal,
  files: readonly GivenFile[],
): Promise<UploadRefusal> {
  const shared = asPublic(db)
  const rows = await sessionRowsOf(shared, refusal.sessions)
  const nameOf = new Map(rows.map((row) => [row.id, sessionName(row)]))
  const [first] = refusal.questions
  const [doubt] = refusal.doubts
  const args = {
    session: refusal.sessions[0] ?? 0,
    name: nameOf.get(refusal.sessions[0] ?? 0) ?? refusal.doubts[0]?.stored.name ?? '',
    change: changeOf(refusal.questions),
    ...(first ? argsOf(first) : {}),
    ...(doubt ? { same: doubt.same, count: doubt.same + doubt.other } : {}),
  }
  const error: Refusal = {
    code: refusal.code,
    message: sayRemark(refusal.code, args),
    args,
    file: namesOfGivenFiles(files).join(', '),
    ...NOWHERE,
  }
  if (refusal.confirm === null) return { error }
  const organiserOf = new Map(rows.map((row) => [row.id, row.organiser_id]))
  const masks = await masksOf(shared)
  const shownIn = (id: number, name: string) => masks.text(organiserOf.get(id) ?? OWN, name)
  const sessions = refusal.questions.map(({ changed, renamed, ...one }) => ({
    ...one,
    name: nameOf.get(one.miniSessionId) ?? '',
    changed: changed.length,
    changes: changed.slice(0, MOST_CHANGES).map(toldChange),
    renamed: renamed.slice(0, MOST_CHANGES).map((own) => ({
      ...own,
      contestant: shownIn(one.miniSessionId, own.contestant),
      before: shownIn(one.miniSessionId, own.before),
    })),
  }))
  const doubts = refusal.doubts.map(({ stored, ...one }) => {
    const name = nameOf.get(one.miniSessionId ?? 0) ?? stored.name
    const known = { ...stored, name, people: [...stored.people] }
    return { ...one, stored: known, given: { ...one.given, people: [...one.given.people] } }
  })
  return { error, question: { ...ASKED_NOTHING, confirm: refusal.confirm, doubts, sessions } }
}

/** For whom they are said to be. */
export const refusedAs = (
  code: 'not-yours' | 'organiser-needed',
  files: readonly GivenFile[],
): UploadRefusal => ({
  error: {
    code,
    message: sayRemark(code, {}),
    args: {},
    file: namesOfGivenFiles(files).join(', '),
    ...NOWHERE,
  },
})

/** The question before bad records are left out; `null` where there are none. */
export function askedOf(files: readonly GivenFile[], read: readonly ReadFile[]): UploadRefusal | null {
  const faults = faultsOf(files, read)
  if (faults.length === 0) return null
  const args = { count: faults.length }
  const error: Refusal = {
    code: 'bad-records',
    message: sayRemark('bad-records', args),
    args,
    file: namesOfGivenFiles(files).join(', '),
    ...NOWHERE,
  }
  const shown = faults.slice(0, MOST_FAULTS)
  return {
    error,
    question: { ...ASKED_NOTHING, confirm: hashOf(faults), faults: shown, faultCount: faults.length },
  }
}

/** The difference as plain numbers: `resultsBefore`, `resultsAfter`, `resultsLost`. */
const argsOf = ({ before, after, lost }: Question): Record<string, number> =>
  Object.fromEntries(
    LOSSES.flatMap((what) => [
      [`${what}Before`, before[what]],
      [`${what}After`, after[what]],
      [`${what}Lost`, lost[what]],
    ]),
  )

/** The question which of two statements counts; `null` where each has been answered. */
export function undecidedIn(files: readonly GivenFile[], read: readonly ReadFile[]): UploadRefusal | null {
  const undecided = undecidedOf(files, read).filter(({ chosen }) => chosen === null)
  if (undecided.length === 0) return null
  const args = { count: undecided.length }
  const error: Refusal = {
    code: 'undecided',
    message: sayRemark('undecided', args),
    args,
    file: namesOfGivenFiles(files).join(', '),
    ...NOWHERE,
  }
  return { error, question: { ...ASKED_NOTHING, confirm: hashOf(undecided), undecided } }
}
