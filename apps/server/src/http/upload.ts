/** Uploading tournament files (specification 1, section 7): any number that belong together. */
import { decoderNamed } from '@openroom/formats/charset/decoders'
import { type UploadRefusal, uploadRefusalSchema, uploadReportSchema } from '@openroom/protocol/schema/upload'
import { staffRoutes } from '@openroom/protocol/staffRoutes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Imports } from '../services/imports.ts'
import { Refusal } from './failure.ts'
import { serve } from './serve.ts'
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
  /** The `replace` field: the mark of the difference that somebody has seen and means. */
  readonly replace: string | null
  /** The `without` field: the mark of the bad records that somebody has seen and leaves out. */
  readonly without: string | null
  /** The `charset` field: how the letters of the files are written; without it that is found out. */
  readonly charset: string | null
}

const clubName = z.string().trim().min(1).max(200)

function clubIn(value: unknown): string | null {
  const name = clubName.safeParse(value)
  if (!name.success) throw new Refusal('bad-request')
  return name.data
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
  let replace: string | null = null
  let without: string | null = null
  let charset: string | null = null
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      await spool.add(part.filename || 'file', part.file)
      if (part.file.truncated) throw new Refusal('too-large')
    } else if (part.fieldname === 'tricks') {
      playVisible = part.value !== 'false'
    } else if (part.fieldname === 'club' && part.value !== '') {
      club = clubIn(part.value)
    } else if (part.fieldname === 'replace') {
      replace = `${part.value}`
    } else if (part.fieldname === 'without') {
      without = `${part.value}`
    } else if (part.fieldname === 'charset' && part.value !== '') {
      charset = charsetIn(part.value)
    }
  }
  if (spool.files.length === 0) throw new Refusal('bad-request')
  return { playVisible, club, replace, without, charset }
}

const SHAPE = {
  tag: 'uploads',
  consumes: ['multipart/form-data'],
  answer: uploadReportSchema,
  refusals: { 409: uploadRefusalSchema, 422: uploadRefusalSchema },
}

const ASKED = new Set(['session-running', 'would-lose', 'bad-records'])

/** A file that cannot be read, or one that cannot be stored as things stand. */
const statusOf = ({ error: { code } }: UploadRefusal): 409 | 422 => (ASKED.has(code) ? 409 : 422)

export function uploadCall(app: FastifyInstance, { imports, spoolFolder, mostBytes }: UploadOptions): void {
  serve(app, staffRoutes.uploadFile, SHAPE, async ({ by, request, reply }) => {
    if (Number(request.headers['content-length'] ?? 0) > mostBytes) throw new Refusal('too-large')
    const spool = new Spool(spoolFolder)
    try {
      const given = await receive(request, spool)
      const stored = await imports.files(spool.files, given, { accountId: by.id })
      return stored.ok ? stored.value : reply.code(statusOf(stored.error)).send(stored.error)
    } finally {
      await spool.remove()
    }
  })
}
