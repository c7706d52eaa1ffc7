/** The site's side of a courier: calls of the interface for scoring terminals, repeated while the server is away. */
import type { CallDirector } from '@openroom/protocol/schema/hall'
import type { TellPlayers, TellResults, TerminalRuling } from '@openroom/protocol/schema/terminals'
import { terminalRoutes as routes } from '@openroom/protocol/terminalRoutes'
import { SourceClient } from '../client.ts'

export class TerminalClient extends SourceClient {
  sessions = () => this.call('GET', routes.terminalSessions())

  evening = (id: number) => this.call('GET', routes.terminalEvening(id))

  tell = (id: number, told: TellResults) => this.call('POST', routes.terminalResults(id), told)

  rule = (id: number, ruling: TerminalRuling) => this.call('POST', routes.terminalRuling(id), ruling)

  players = (id: number, said: TellPlayers) => this.call('POST', routes.terminalPlayers(id), said)

  callDirector = (id: number, call: CallDirector) => this.call('POST', routes.terminalCall(id), call)
}
