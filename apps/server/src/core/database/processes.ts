/** Which processes of this machine live. */
import { existsSync, readFileSync } from 'node:fs'

/** State and start of a process as Linux tells them; `null` elsewhere, and for a process that is gone. */
function statOf(pid: number): { readonly state: string; readonly start: string } | null {
  const file = `/proc/${pid}/stat`
  try {
    if (!existsSync(file)) return null
    const stat = readFileSync(file, 'utf8')
    // The name, in parentheses, may hold anything; from the state on the fields are plain.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state: fields[0] ?? '', start: fields[19] ?? '' }
  } catch {
    return null
  }
}

/** A process that has ended counts as gone even while nobody has taken note of it (state Z). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  return statOf(pid)?.state !== 'Z'
}

/** When a process began, in ticks since the machine's start: numbers of processes are used again. */
export const startOf = (pid: number): string | null => statOf(pid)?.start ?? null
