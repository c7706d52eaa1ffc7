/** What a command ends with when it cannot do its work: exit code 1 for the work, 2 for how it was asked. */
export class Failure extends Error {
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
