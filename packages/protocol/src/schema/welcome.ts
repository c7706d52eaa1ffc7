/** The first hour of a site: what it is called, its first account, and a tournament to look at. */
import { z } from 'zod'
import { SHORTEST_PASSWORD } from '../limits.ts'

const name = z.string().trim().min(1).max(200)

export const siteNameSchema = z.strictObject({ name: name.max(60) })
export type SiteName = Readonly<z.infer<typeof siteNameSchema>>

export const beginSiteSchema = z.strictObject({
  /** As the terminal shows it. */
  key: z.string().max(200),
  site: siteNameSchema.shape.name,
  club: name,
  /** Of the first account, which may do everything. */
  name,
  email: z.email().max(320),
  password: z.string().min(SHORTEST_PASSWORD).max(1_000),
})
export type BeginSite = Readonly<z.infer<typeof beginSiteSchema>>

/** Whether the made-up tournament is among the others. */
export const exampleSchema = z.object({ isThere: z.boolean() })
export type Example = Readonly<z.infer<typeof exampleSchema>>
