/** What staff sees and orders: accounts, tokens of live sources, clubs, actions on lists, the audit log. */
import { z } from 'zod'
import { ROLES } from '../names.ts'
import { ownOrganiserSchema } from './account.ts'
import { id, instant, licenceLine } from './common.ts'

export const userSchema = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  enabled: z.boolean(),
  /** Whether somebody comes to it by a federation, which gives it its role. */
  isFederated: z.boolean(),
  /** The picture that the user has set, at `/portrait/{portrait}`. */
  portrait: z.string().nullable(),
  /** Organisers that the account is limited to; none: it is not limited. */
  organisers: z.array(ownOrganiserSchema),
})
export type User = z.infer<typeof userSchema>

/** One line, read from left to right: nothing in a name makes lines of its own in a mail, or turns those beside it. */
export const UNSEEN = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu

const shortText = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((text) => text.search(UNSEEN) === -1, { error: 'holds signs that cannot be seen' })

const serverIdsSchema = z
  .array(id)
  .max(100)
  .refine((ids) => new Set(ids).size === ids.length)

/** Organisers that an account is limited to; none: it is not limited. */
export const limitUserSchema = z.strictObject({ serverIds: serverIdsSchema })
export type LimitUser = z.infer<typeof limitUserSchema>

export const userRoleSchema = z.strictObject({ role: z.enum(ROLES) })
export type UserRole = z.infer<typeof userRoleSchema>

export const newUserSchema = z.object({
  name: shortText(200),
  email: z.string().trim().pipe(z.email().max(320)),
  role: z.enum(ROLES),
  serverIds: serverIdsSchema.default([]),
})
export type NewUser = z.input<typeof newUserSchema>

export const createdUserSchema = z.object({
  success: z.boolean(),
  /** `null` when the e-mail has an account already. */
  payload: userSchema.nullable(),
  /** Folder of the server where the mail with the link lies; `null` when it was sent. */
  mailFolder: z.string().nullable(),
})

export type CreatedUser = z.infer<typeof createdUserSchema>

/** A token of a live source, as it is listed: without itself, which is shown once and not stored. */
export const ingestTokenSchema = z.object({
  id,
  label: z.string(),
  serverId: id,
  organiser: z.string().nullable(),
  tournamentKey: z.string(),
  tournamentName: z.string(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  /** To the minute; `null`: never. */
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
  /** Its source may say that boards are told before all have played them. */
  mayTellEarly: z.literal(true).exactOptional(),
})
export type IngestToken = z.infer<typeof ingestTokenSchema>

/** A tournament is made by the first call with the token when the organiser has none of this key. */
export const newIngestTokenSchema = z.object({
  label: z.string().trim().max(100).default(''),
  serverId: id,
  tournamentName: shortText(200),
  /** Made from the name where it is not given. */
  tournamentKey: shortText(200).optional(),
  mayTellEarly: z.boolean().optional(),
})
export type NewIngestToken = z.input<typeof newIngestTokenSchema>

export const createdIngestTokenSchema = z.object({ token: z.string(), entry: ingestTokenSchema })
export type CreatedIngestToken = z.infer<typeof createdIngestTokenSchema>

/** An organiser as staff sees it: a club has a page of its own in the list of clubs. */
export const organiserSchema = z.object({
  serverId: id,
  /** `null`: this installation itself. */
  name: z.string().nullable(),
  /** 0: no club. */
  clubId: z.int().min(0),
  /** Under which others may use its data; `null`: it says nothing. */
  licence: z.string().nullable(),
})
export type Organiser = z.infer<typeof organiserSchema>

export const clubNameSchema = z.object({ name: shortText(200) })
/** `licence`: one line; absent: it stays, `null`: none. */
export const editClubSchema = z.object({
  name: shortText(200),
  licence: licenceLine.nullable().exactOptional(),
})
export type EditClub = Readonly<z.infer<typeof editClubSchema>>

/** Answer to an action; an action that finds its work done already changes nothing. */
export const staffAnswerSchema = z.object({ success: z.literal(true), changed: z.boolean() })
export type StaffAnswer = z.infer<typeof staffAnswerSchema>

export const auditEntrySchema = z.object({
  id,
  at: instant,
  /** `null`: the command line, or a live source; of one that is deleted the number alone, name and e-mail are empty. */
  account: z.object({ id, name: z.string(), email: z.string() }).nullable(),
  /** Whose what was acted on is; `null`: nobody's, or not known. */
  organiser: ownOrganiserSchema.nullable(),
  action: z.string(),
  subject: z.unknown(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema),
  /** What `before` is for the next page; `null`: this was the last. */
  before: id.nullable(),
})
export type AuditPage = z.infer<typeof auditPageSchema>

export const auditQuerySchema = z.object({
  /** Only entries older than this one. */
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
})
