/** Individual events: partners for a while, and who is credited with what they score. */
import type { TableResult } from '@openroom/bridge/score/outcome'
import type { DocumentRegistration, DocumentSession } from './document.ts'

/** Whether its players are ranked, each on their own. */
export const isIndividual = ({ registrations }: Pick<DocumentSession, 'registrations'>): boolean =>
  registrations.some(({ members }) => members !== undefined)

/** Those who can be ranked: neither a bye nor two players who are partners for a while. */
export const isRanked = ({ bye, members }: Pick<DocumentRegistration, 'bye' | 'members'>): boolean =>
  !bye && members === undefined

/** Whoever stands for a sit-out is nobody to a file, unless results say otherwise. */
export const withoutByes = ({
  registrations,
  tables,
}: Pick<DocumentSession, 'registrations' | 'tables'>): readonly DocumentRegistration[] =>
  registrations.filter(
    ({ key, bye }) =>
      !bye || tables.some(({ ns, ew, results }) => results.length > 0 && (ns === key || ew === key)),
  )

/** Who is credited with the results of a table; nothing where the sides themselves are. */
export function creditsIn({
  registrations,
}: Pick<DocumentSession, 'registrations'>): (sides: {
  readonly ns: string
  readonly ew: string
}) => Pick<TableResult, 'credits'> {
  const members = new Map(registrations.flatMap((one) => (one.members ? [[one.key, one.members]] : [])))
  return ({ ns, ew }) =>
    members.has(ns) || members.has(ew)
      ? { credits: { NS: members.get(ns) ?? [ns], EW: members.get(ew) ?? [ew] } }
      : {}
}
