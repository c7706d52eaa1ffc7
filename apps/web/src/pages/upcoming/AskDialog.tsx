/** A step of an upcoming tournament that is asked for first; its refusal is said in the same dialog. */
import { PlanError } from '../../live/upcoming.ts'
import { t } from '../../texts/t.ts'
import { ConfirmDialog } from '../../ui/parts/ConfirmDialog.tsx'
import { faultsAt } from './faults.ts'

export type Asked = {
  readonly title: string
  readonly text: string
  readonly action: string
  readonly danger?: boolean
  readonly run: () => Promise<unknown>
}

/** Why a step was refused, in words: the sentences of a plan's faults, or the server's own. */
export function reasonOf(error: unknown): string {
  if (error instanceof PlanError) {
    const at = faultsAt(error.faults)
    return [...new Set(error.faults.map(({ path }) => at(path)))].join(' ')
  }
  return error instanceof Error && error.message !== '' ? error.message : t('failed.offline')
}

export const AskDialog = ({ asked, onClose }: { readonly asked: Asked; readonly onClose: () => void }) => (
  <ConfirmDialog {...asked} wordsOf={reasonOf} onConfirm={asked.run} onClose={onClose} />
)
