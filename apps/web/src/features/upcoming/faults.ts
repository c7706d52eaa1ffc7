/** What is wrong with a plan, as sentences beside its fields. */
import { LAST_FIRST_BOARD, LONGEST_NAME, MOST_BOARDS, MOST_ROUNDS } from '@openroom/protocol/planFaults'
import type { PlanRefusal } from '@openroom/protocol/schema/upcoming'
import { t } from '../../texts/t.ts'

export type FaultAt = (path: string) => string | null

const LIMITS = { name: LONGEST_NAME, rounds: MOST_ROUNDS, boards: MOST_BOARDS, board: LAST_FIRST_BOARD }

export const faultsAt =
  (faults: PlanRefusal['faults']): FaultAt =>
  (path) => {
    const found = faults.find((fault) => fault.path === path)
    return found ? t(`fault.${found.code}` as 'fault.started', LIMITS) : null
  }
