/** Calls, contracts and results in the specification's words (specification 2, section 3, 'Bid'). */

import { type Call, isBid, levelOf, strainOf } from '@openroom/bridge/call'
import type { Strain } from '@openroom/bridge/card'
import type { Contract, Doubling } from '@openroom/bridge/contract'
import { toDirection, toSeat, type WireStrain } from '../names.ts'
import type { BidValue, WireContract } from '../schema/liveEvents.ts'

const STRAIN_WORD: Readonly<Record<Strain, WireStrain>> = {
  C: 'CLUBS',
  D: 'DIAMONDS',
  H: 'HEARTS',
  S: 'SPADES',
  NT: 'NT',
}
const STRAIN_OF: Readonly<Record<WireStrain, Strain>> = {
  CLUBS: 'C',
  DIAMONDS: 'D',
  HEARTS: 'H',
  SPADES: 'S',
  NT: 'NT',
}

export function toBidValue(call: Call): BidValue {
  if (isBid(call)) return `${levelOf(call)}${STRAIN_WORD[strainOf(call)]}`
  return call === 'P' ? 'PASS' : call === 'X' ? 'DBL' : 'RDBL'
}

/** `null` for a value of another protocol. */
export function fromBidValue(value: string): Call | null {
  if (value === 'PASS') return 'P'
  if (value === 'DBL') return 'X'
  if (value === 'RDBL') return 'XX'
  const bid = /^([1-7])(CLUBS|DIAMONDS|HEARTS|SPADES|NT)$/.exec(value)
  return bid ? (`${bid[1]}${STRAIN_OF[bid[2] as WireStrain]}` as Call) : null
}

export const toWireContract = (contract: Contract): WireContract =>
  contract.kind === 'passedOut'
    ? { passedOut: true }
    : {
        passedOut: false,
        declarer: toDirection(contract.declarer),
        level: contract.level,
        suit: STRAIN_WORD[contract.strain],
        modifier: contract.doubling.toLowerCase() as '' | 'x' | 'xx',
      }

export const fromWireContract = (contract: WireContract): Contract =>
  contract.passedOut
    ? { kind: 'passedOut' }
    : {
        kind: 'played',
        level: contract.level,
        strain: STRAIN_OF[contract.suit],
        declarer: toSeat(contract.declarer),
        doubling: contract.modifier.toUpperCase() as Doubling,
      }

/** The text of results screens: `4S`, `3NTx`, `Passed out`; the declarer stands beside it. */
export const contractText = (contract: Contract): string =>
  contract.kind === 'passedOut'
    ? 'Passed out'
    : `${contract.level}${contract.strain}${contract.doubling.toLowerCase()}`
