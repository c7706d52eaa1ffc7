export const root: string
export type Licence = {
  readonly place: string
  readonly name: string
  readonly version: string
  readonly licence: string
  readonly text: string | null
}
export const ALLOWED: ReadonlySet<string>
export function isAllowed(expression: string): boolean
export function licencesOf(places: readonly string[]): readonly Licence[]
export function besideServer(): readonly string[]
export function noticeOf(licences: readonly Licence[]): string
