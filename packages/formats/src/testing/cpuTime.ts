/** Milliseconds of processor time that this process has used: a busy machine does not add to them. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}
