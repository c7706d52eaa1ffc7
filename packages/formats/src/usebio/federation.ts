/** What a federation asks of an evening beside its results: whose it is, how it is charged, whom to ask. */
import { branch, leaf, type Markup } from './markup.ts'

export type Federation = {
  /** As the federation knows the club. */
  readonly clubName: string
  /** Its number there. */
  readonly clubNumber: string
  /** As the federation's list has it: `10` is a club's evening of the EBU. */
  readonly chargeCode: string
  /** `Club`, `County` … */
  readonly masterPointScale: string
  readonly contact: {
    readonly name: string
    readonly telephone: string
    readonly email: string
  }
}

/** A scale that says nothing else is that of a club. */
export const USUAL_SCALE = 'Club'

/** Between the number of boards and the sessions. */
export const chargeMarkup = (federation: Federation | null, hasAwards: boolean): Markup =>
  federation === null
    ? []
    : [
        ...leaf('P2P_CHARGE_RATE', federation.chargeCode),
        ...leaf('MPS_AWARDED_FLAG', hasAwards ? 'Y' : 'N'),
        ...branch(
          'CONTACT',
          {},
          leaf('FULL_NAME', federation.contact.name),
          leaf('TELEPHONE', federation.contact.telephone),
          leaf('EMAIL', federation.contact.email),
        ),
      ]
