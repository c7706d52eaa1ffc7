/** Uploading tournament files (specification 1, section 7): any number that belong together. */
import type { Result } from '@openroom/bridge/result'
import { decoderNamed } from '@openroom/formats/charset/decoders'
import {
  type UploadRefusal,
  uploadPreviewSchema,
  uploadRefusalSchema,
  uploadReportSchema,
} from '@openroom/protocol/schema/upload'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Login } from '../accounts/logins.ts'
import { errorSchema, Refusal } from '../core/http/failure.ts'
import { serve } from '../core/http/serve.ts'
import type { Choices, Imports, Sameness, Sender } from './imports.ts'
import { Spool } from './spool.ts'

export type UploadOptions = {
  readonly imports: Imports
  /** Folder for what is on its way. */
  readonly spoolFolder: string
  /** Bytes that an upload may have with all its files. */
  readonly mostBytes: number
}

/** What is said beside the files. */
type UploadFields = {
  /** The `tricks` field: whether the public may see the play. */
  readonly playVisible: boolean
  /** The `club` field: the name of a club; without it the file says whose it is. */
  readonly club: string | null
  /** The `name` field: what the session is to be called. */
  readonly name: string | null
  /** The `proposed` field: the same of a session that is new, as nobody typed it. */
  readonly proposed: string | null
  /** The `organiser` field: the number of an organiser, which goes before the club's name. */
  readonly organiser: number | null
  /** The `replace` field: the mark of the difference that somebody has seen and means. */
  readonly replace: string | null
  /** The `same` or the `beside` field: the mark of the question whether these are stored sessions. */
  readonly sameness: Sameness | null
  /** The `without` field: the mark of the bad records that somebody has seen and leaves out. */
  readonly without: string | null
  /** The `tellsEarly` field: what another session has still to play is told all the same, if an admin says so. */
  readonly tellsEarly: boolean
  /** The `charset` field: how the letters of the files are written; without it that is found out. */
  readonly charset: string | null
  /** The `choices` field: which of two statements counts, as a JSON object by the ids of the questions. */
  readonly choices: Choices
  /** The `asks` field: nothing is stored before somebody has seen the statements of which nothing says which counts. */
  readonly asks: boolean
  /** The `compares` field: nor before somebody has seen which results of a session that is over are others in the files. */
  readonly compares: boolean
}

const choicesSchema = z.record(z.string().max(20), z.string().max(200))

export function choicesIn(value: unknown): Choices {
  try {
    return choicesSchema.parse(JSON.parse(`${value}`))
  } catch {
    throw new Refusal('bad-request')
  }
}

const clubName = z.string().trim().min(1).max(200)

function clubIn(value: unknown): string | null {
  const name = clubName.safeParse(value)
  if (!name.success) throw new Refusal('bad-request')
  return name.data
}

function organiserIn(value: unknown): number {
  const id = z.coerce.number().int().min(1).max(2_147_483_647).safeParse(value)
  if (!id.success) throw new Refusal('bad-request')
  return id.data
}

function charsetIn(value: unknown): string {
  const name = `${value}`
  if (decoderNamed(name) === null) throw new Refusal('bad-request')
  return name
}

/** Takes the files into the spool. */
async function receive(request: FastifyRequest, spool: Spool): Promise<UploadFields> {
  if (!request.isMultipart()) throw new Refusal('bad-request')
  let playVisible = true
  let club: string | null = null
  let organiser: number | null = null
  let name: string | null = null
  let proposed: string | null = null
  let replace: string | null = null
  let sameness: Sameness | null = null
  let without: string | null = null
  let tellsEarly = false
  let charset: string | null = null
  let choices: Choices = {}
  let asks = false
  let compares = false
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      await spool.add(part.filename || 'file', part.file)
      if (part.file.truncated) throw new Refusal('too-large')
    } else if (part.fieldname === 'tricks') {
      playVisible = part.value !== 'false'
    } else if (part.fieldname === 'club' && part.value !== '') {
      club = clubIn(part.value)
    } else if (part.fieldname === 'name' && part.value !== '') {
      name = clubIn(part.value)
    } else if (part.fieldname === 'proposed' && part.value !== '') {
      proposed = clubIn(part.value)
    } else if (part.fieldname === 'organiser' && part.value !== '') {
      organiser = organiserIn(part.value)
    } else if (part.fieldname === 'replace') {
      replace = `${part.value}`
    } else if (part.fieldname === 'same' || part.fieldname === 'beside') {
      sameness = { is: part.fieldname, of: `${part.value}` }
    } else if (part.fieldname === 'without') {
      without = `${part.value}`
    } else if (part.fieldname === 'tellsEarly') {
      tellsEarly = part.value === 'true'
    } else if (part.fieldname === 'charset' && part.value !== '') {
      charset = charsetIn(part.value)
    } else if (part.fieldname === 'choices') {
      choices = choicesIn(part.value)
    } else if (part.fieldname === 'asks') {
      asks = part.value === 'true'
    } else if (part.fieldname === 'compares') {
      compares = part.value === 'true'
    }
  }
  if (spool.files.length === 0) throw new Refusal('bad-request')
  const named = { playVisible, club, organiser, name, proposed, charset }
  return { ...named, replace, sameness, without, tellsEarly, choices, asks, compares }
}

const SHAPE = {
  tag: 'uploads',
  consumes: ['multipart/form-data'],
  refusals: { 403: uploadRefusalSchema.or(errorSchema), 409: uploadRefusalSchema, 422: uploadRefusalSchema },
}

const ASKED = new Set([
  'session-running',
  'would-lose',
  'may-be-same',
  'bad-records',
  'undecided',
  'organiser-needed',
])

/** A file that cannot be read, or one that cannot be stored as things stand. */
const statusOf = ({ error: { code } }: UploadRefusal): 403 | 409 | 422 =>
  code === 'not-yours' ? 403 : ASKED.has(code) ? 409 : 422

type Act<T> = (
  files: Spool['files'],
  given: UploadFields,
  sender: Sender,
) => Promise<Result<T, UploadRefusal>>

export function uploadCall(app: FastifyInstance, { imports, spoolFolder, mostBytes }: UploadOptions): void {
  /** The files of a call, for as long as they are worked with. */
  const answering =
    <T>(act: Act<T>) =>
    async ({ by, request, reply }: { by: Login; request: FastifyRequest; reply: FastifyReply }) => {
      if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new Refusal('too-large')
      const spool = new Spool(spoolFolder)
      try {
        const fields = await receive(request, spool)
        const given = { ...fields, tellsEarly: fields.tellsEarly && by.role === 'ADMIN' }
        const done = await act(spool.files, given, { accountId: by.id, limits: by.organisers })
        return done.ok ? done.value : reply.code(statusOf(done.error)).send(done.error)
      } finally {
        await spool.remove()
      }
    }
  serve(
    app,
    staffRoutes.uploadFile,
    { ...SHAPE, answer: uploadReportSchema },
    answering((files, given, sender) => imports.files(files, given, sender)),
  )
  serve(
    app,
    staffRoutes.previewFiles,
    { ...SHAPE, summary: 'What files would become; nothing is stored', answer: uploadPreviewSchema },
    answering((files, given, sender) => imports.preview(files, given, sender)),
  )
}
