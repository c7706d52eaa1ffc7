/** Points that are not of boards, put right: penalties, and what was brought along. */
import { type Change, withRegistration } from './change.ts'

export const penalise: Change<'penalty'> = (session, { registration, unit, amount }, reason) =>
  amount === 0
    ? null
    : withRegistration(session, registration, (one) =>
        unit === null
          ? { ...one, correction: (one.correction ?? 0) + amount }
          : { ...one, adjustments: [...(one.adjustments ?? []), { unit, amount, reason }] },
      )

export const carryOver: Change<'carryOver'> = (session, { registration, amount }) =>
  withRegistration(session, registration, (one) => ({ ...one, carryOver: amount }))

export const matchFigures: Change<'match'> = (session, { round, number, of, home, visiting }) => {
  const figures =
    of === 'carryOver'
      ? { carryOverHome: home, carryOverVisiting: visiting }
      : { correctionHome: home, correctionVisiting: visiting }
  const isMeant = (one: { readonly round: number; readonly number: number }) =>
    one.round === round && one.number === number
  if (!session.matches.some(isMeant)) return null
  return { ...session, matches: session.matches.map((one) => (isMeant(one) ? { ...one, ...figures } : one)) }
}
