/** What is wrong with a plan, as sentences beside its fields. */
import {
  announceFaults,
  draftFaults,
  LAST_FIRST_BOARD,
  LONGEST_NAME,
  MOST_BOARDS,
  MOST_ROUNDS,
  type PlanFault,
} from '@openroom/protocol/planFaults'
import type { Plan, PlannedSession, PlanRefusal } from '@openroom/protocol/schema/upcoming'
import { t } from '../../texts/t.ts'
import { tidied } from './edit.ts'

export type FaultAt = (path: string) => string | null

/** Of the form of a part of a plan. */
export type PartProps = {
  readonly zone: string
  readonly path: string
  readonly faultAt: FaultAt
  readonly isFixed: (session: PlannedSession) => boolean
  /** `null` where it cannot be taken out. */
  readonly onRemove: (() => void) | null
}

const LIMITS = { name: LONGEST_NAME, rounds: MOST_ROUNDS, boards: MOST_BOARDS, board: LAST_FIRST_BOARD }

export const faultsAt =
  (faults: PlanRefusal['faults']): FaultAt =>
  (path) => {
    const found = faults.find((fault) => fault.path === path)
    return found ? t(`fault.${found.code}` as 'fault.started', LIMITS) : null
  }

const RULES = { draft: draftFaults, announce: announceFaults } as const

/** What is wrong by now; a single segment without a name is called like its event, which alone is told of. */
export function faultsOf(plan: Plan, rules: keyof typeof RULES): readonly PlanFault[] {
  const found = RULES[rules](tidied(plan))
  return found.filter(({ path, code }) => {
    const [, event, segment] = /^events\.(\d+)\.segments\.(\d+)\.name$/.exec(path) ?? []
    const own = plan.events[Number(event)]
    return !(code === 'name-missing' && segment === '0' && own?.segments.length === 1)
  })
}
