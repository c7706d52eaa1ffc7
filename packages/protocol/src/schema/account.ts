/** Accounts and the site's own settings (specification 1, sections 3 and 7). */
import { z } from 'zod'
import { ROLES } from '../names.ts'

/** An organiser that an account is limited to. @see organiserSchema */
export const ownOrganiserSchema = z.object({
  serverId: z.int().min(1),
  /** `null`: this installation itself. */
  name: z.string().nullable(),
})
export type OwnOrganiser = Readonly<z.infer<typeof ownOrganiserSchema>>

export const userSessionSchema = z.object({
  authenticated: z.boolean(),
  role: z.enum(ROLES).nullable(),
  email: z.string().nullable(),
  name: z.string().nullable(),
  /** Organisers that the account is limited to; absent: to none. */
  organisers: z.array(ownOrganiserSchema).readonly().exactOptional(),
})
export type UserSession = z.infer<typeof userSessionSchema>

export const loginFormSchema = z.object({
  username: z.string().max(320),
  password: z.string().max(1_000),
  /** Of the second factor, where the account has one. */
  code: z.string().max(40).default(''),
})

export const successSchema = z.object({ success: z.boolean() })
export type Success = z.infer<typeof successSchema>

export const loggedOutSchema = successSchema.extend({
  /** Where to sign out as well: the login began there. */
  elsewhere: z.string().exactOptional(),
})
export type LoggedOut = z.infer<typeof loggedOutSchema>

export const profileSchema = z.object({
  /** Shown as '{profile} SYSTEM'; `null` in production. */
  profile: z.string().nullable(),
  /** External links of the header, in order. */
  links: z.array(z.object({ label: z.string(), url: z.string() })),
  /** Who runs the site, line by line where that is; `null`: nobody has said. */
  organiser: z.object({ name: z.string(), address: z.array(z.string()) }).nullable(),
  /** Whether mails are sent; otherwise they are files on the server. */
  mails: z.boolean(),
  /** Where else somebody may sign in, at a federation's site, and the words of the button that leads there, if they are set. */
  federation: z.object({ words: z.string().nullable(), host: z.string() }).nullable(),
  /** After how many days something of people is taken away; `null`: it stays. */
  kept: z.object({
    audit: z.int().nullable(),
    links: z.int().nullable(),
    versions: z.int().nullable(),
  }),
  /** What the site is called; `null`: nobody has said. */
  name: z.string().nullable(),
  /** Nobody has an account yet: whoever started it sets it up at `/welcome`. */
  isNew: z.boolean(),
})
export type Profile = z.infer<typeof profileSchema>

export const appVersionSchema = z.object({
  version: z.string(),
  /** Another one of the same version has other pages; empty without pages. */
  build: z.string(),
  /** The live and archive protocol; a client of another one is asked to reload. */
  protocol: z.int(),
})
export type AppVersion = z.infer<typeof appVersionSchema>
