/** What an upload is answered with. */
import { CALC_TYPES, SESSION_TYPES } from '@openroom/bridge/session'
import { z } from 'zod'
import { remarkSchema } from './remark.ts'
import { outcomeSchema, tableResultSchema } from './tableResult.ts'

const placedRemarkSchema = remarkSchema.extend({
  file: z.string(),
  line: z.int().nullable(),
  column: z.int().nullable(),
  excerpt: z.string().nullable(),
})
export type UploadRemark = z.infer<typeof placedRemarkSchema>

const countsSchema = z.object({
  boards: z.int(),
  results: z.int(),
  auctions: z.int(),
  plays: z.int(),
  registrations: z.int(),
})

/** How much of each a session has. */
const amountsSchema = z.object({
  boards: z.int(),
  results: z.int(),
  auctions: z.int(),
  plays: z.int(),
  people: z.int(),
  /** That the source published, to compare with. */
  figures: z.int(),
  /** The day, leads, comments, who sat where. */
  details: z.int(),
})
export type Amounts = z.infer<typeof amountsSchema>

const toldResultSchema = z.object({ outcome: outcomeSchema, scoreNs: z.number().nullable() })

/** A result that would be another. */
const changedResultSchema = z.object({
  board: z.int(),
  round: z.int(),
  number: z.int(),
  section: z.string().nullable(),
  room: z.enum(['OPEN', 'CLOSED']).nullable(),
  before: toldResultSchema,
  after: toldResultSchema,
})
export type ChangedResult = z.infer<typeof changedResultSchema>

/** A stored session that would lose something, have other results, or be scored otherwise. */
const lossSchema = z.object({
  miniSessionId: z.int(),
  name: z.string(),
  before: amountsSchema,
  after: amountsSchema,
  lost: amountsSchema,
  /** Results that stay in their places and are others, */
  changed: z.int(),
  /** and the first of them. */
  changes: z.array(changedResultSchema),
  /** The first of those who would be somebody else, */
  renamed: z.array(
    z.object({
      /** The number of the pair or team, else its name. */
      contestant: z.string(),
      before: z.string(),
      after: z.string(),
      /** Where both have it: by the number they are one. */
      memberId: z.string().nullable(),
    }),
  ),
  /** A live source fed it: its log is kept as a version only. */
  fed: z.boolean(),
  /** It would be scored otherwise: the same results come to other figures. */
  rescored: z.boolean(),
})
export type UploadLoss = z.infer<typeof lossSchema>

/** A session of a file, or one that is stored, as it is shown beside the other. */
const sideSchema = z.object({
  name: z.string(),
  date: z.iso.date().nullable(),
  contestants: z.int(),
  boards: z.int(),
  results: z.int(),
  /** Some of them. */
  people: z.array(z.string()),
})
export type UploadSide = z.infer<typeof sideSchema>

/** A stored session that one of a file may be. */
const doubtSchema = z.object({
  /** `null`: it comes with the same files. */
  miniSessionId: z.int().nullable(),
  stored: sideSchema,
  given: sideSchema,
  /** Results in the same places that are equal, and that are not. */
  same: z.int(),
  other: z.int(),
})
export type UploadDoubt = z.infer<typeof doubtSchema>

/** Statements of a file that contradict each other, of which nothing in it says which is right. */
const undecidedSchema = z.object({
  /** The same whenever the same file is read: which of them counts is sent by it. */
  id: z.string(),
  remark: placedRemarkSchema,
  readings: z.array(z.string()),
  /** Which counts until somebody says so; `null`: none. */
  now: z.string().nullable(),
  /** Which somebody has said to count; `null`: nobody has. */
  chosen: z.string().nullable(),
})
export type UndecidedStatement = z.infer<typeof undecidedSchema>

/** What is asked before anything is stored. */
const questionSchema = z.object({
  confirm: z.string(),
  /** Which stored sessions these may be, */
  doubts: z.array(doubtSchema),
  /** what would be lost, */
  sessions: z.array(lossSchema),
  /** or the first of the bad records that would be left out, */
  faults: z.array(placedRemarkSchema),
  /** and how many they are; */
  faultCount: z.int(),
  /** or which statements count. */
  undecided: z.array(undecidedSchema),
})
export type UploadQuestion = z.infer<typeof questionSchema>

/** A file that was read and stored. */
export const uploadReportSchema = z.object({
  /** Nothing new: the same content was stored before. */
  unchanged: z.boolean(),
  /** A session that was there before has been replaced. */
  replaced: z.boolean(),
  files: z.array(z.object({ name: z.string(), format: z.string() })),
  counts: countsSchema,
  official: z.object({
    compared: z.int(),
    differing: z.int(),
    explained: z.record(z.string(), z.int()),
    /** The first of those that differ, and where they are to be seen. */
    figures: z.array(
      remarkSchema.extend({
        /** What explains it; `null` when nothing does. */
        convention: z.string().nullable(),
        miniSessionId: z.int().nullable(),
        /** `null` for a total. */
        board: z.int().nullable(),
      }),
    ),
  }),
  warnings: z.array(placedRemarkSchema),
  /** The first of the bad records that were left out, as far as they could not be read. */
  faults: z.array(placedRemarkSchema),
  /** The first statements of the files that contradict each other, of which only whoever sends them can say which counts. */
  undecided: z.array(undecidedSchema),
  /** More tables, or the hands, of a session that was there before have been stored. */
  added: z.boolean(),
  miniSessionIds: z.array(z.int()),
  /** Boards whose deals wait, out of sight, until their results come. */
  waiting: z.int(),
})
export type UploadReport = z.infer<typeof uploadReportSchema>

/** A session of the same organiser, for names in its pattern. */
const earlierSessionSchema = z.object({
  name: z.string(),
  date: z.iso.date(),
  type: z.enum(SESSION_TYPES),
  calcType: z.enum(CALC_TYPES),
})
export type EarlierSession = z.infer<typeof earlierSessionSchema>

/** What files would become. */
export const uploadPreviewSchema = z.object({
  boards: z.int(),
  results: z.int(),
  /** Boards whose deals would wait for their results. */
  waiting: z.int(),
  /** Sessions that they would be, or come to. */
  sessions: z.int(),
  /** The only one of them; `null` where they are none, or several. */
  session: z
    .object({
      /** `null`: it would be new. */
      miniSessionId: z.int().nullable(),
      /** What it is called now, or what the file says. */
      name: z.string(),
      date: z.iso.date().nullable(),
      type: z.enum(SESSION_TYPES),
      calcType: z.enum(CALC_TYPES),
      serverId: z.int(),
      /** `null`: this installation itself. */
      organiser: z.string().nullable(),
      /** Boards that would have their deals. */
      dealt: z.int(),
    })
    .nullable(),
  /** What would be told later, as another session has still to play it. */
  awaiting: z.array(remarkSchema),
  /** Of its organiser, the newest first. */
  earlier: z.array(earlierSessionSchema),
})
export type UploadPreview = z.infer<typeof uploadPreviewSchema>

/** A refusal: nothing was stored. */
export const uploadRefusalSchema = z.object({
  error: placedRemarkSchema,
  /**
   * `would-lose` (with `compares` also where results would only be others): sent again with `replace` set to `confirm`, they are stored all the same. `bad-records`: with
   * `without` set to it, all but these records is stored. `may-be-same`: with `same` set to it they are taken for the
   * stored sessions, with `beside` for others. `undecided` (where `asks` was sent): sent again with `choices`, a JSON object of readings by ids,
   * those count; without `asks` what is left open counts as `now` says.
   */
  question: questionSchema.exactOptional(),
})
export type UploadRefusal = z.infer<typeof uploadRefusalSchema>

/** What a session was before something else took its place. */
export const versionSchema = z.object({
  id: z.int(),
  /** When it was replaced, by whom (`null`: on the server's machine) and with which files. */
  replacedAt: z.string(),
  by: z.object({ name: z.string(), email: z.string() }).nullable(),
  reason: z.enum(['upload', 'restore', 'correction']),
  files: z.array(z.string()),
  amounts: amountsSchema,
})
export type SessionVersion = z.infer<typeof versionSchema>

/** One result of a version. */
export const versionResultSchema = tableResultSchema.extend({ board: z.int() })
export type VersionResult = z.infer<typeof versionResultSchema>

/** Deals that wait for their results. */
export const waitingHandsSchema = z.object({
  id: z.int(),
  title: z.string(),
  date: z.iso.date().nullable(),
  boards: z.int(),
  files: z.array(z.string()),
  uploadedAt: z.string(),
  by: z.object({ name: z.string(), email: z.string() }).nullable(),
  /** Whether results have taken them. */
  used: z.boolean(),
})
export type WaitingHands = z.infer<typeof waitingHandsSchema>

/** How far double dummy is with a session. */
export const solvingSchema = z.object({
  miniSessionId: z.int(),
  /** With all four hands. */
  boards: z.int(),
  /** Of these, for their tables. */
  waiting: z.int(),
  /** Whose deals the solver has given up. */
  hard: z.int(),
})
export type Solving = z.infer<typeof solvingSchema>
