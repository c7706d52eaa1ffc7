/** The site's side of a courier: calls of the interface for scoring terminals, repeated while the server is away. */
import type { Address } from '@openroom/protocol/route'
import type { CallDirector } from '@openroom/protocol/schema/hall'
import type {
  ProgramCopy,
  TellPlayers,
  TellResults,
  TerminalRuling,
} from '@openroom/protocol/schema/terminals'
import { terminalRoutes as routes } from '@openroom/protocol/terminalRoutes'
import { SourceClient } from '../client.ts'

export class TerminalClient extends SourceClient {
  sessions = () => this.call('GET', routes.terminalSessions())

  evening = (id: number) => this.call('GET', routes.terminalEvening(id))

  /** @param mark of the file that is there: it is left out while it is as it was */
  file = (id: number, mark: string) => {
    const path: Address<ProgramCopy> = `${routes.terminalFile(id)}?mark=${mark}`
    return this.call('GET', path)
  }

  tell = (id: number, told: TellResults) => this.call('POST', routes.terminalResults(id), told)

  rule = (id: number, ruling: TerminalRuling) => this.call('POST', routes.terminalRuling(id), ruling)

  players = (id: number, said: TellPlayers) => this.call('POST', routes.terminalPlayers(id), said)

  callDirector = (id: number, call: CallDirector) => this.call('POST', routes.terminalCall(id), call)
}
