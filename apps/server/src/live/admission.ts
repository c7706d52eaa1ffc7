/** How many live connections there may be: of all, of one network, and how fast a network may open them. */
import { isLocal, networkOf } from '../core/addresses.ts'

export type AdmissionLimits = {
  readonly connections: number
  /** Of these so many are kept for signed-in staff. */
  readonly keptForStaff: number
  /** Of one network: a club with a phone for each player comes from one address. */
  readonly ofNetwork: number
  /** Connections that a network may open at once, and how many a second come back. */
  readonly burst: number
  readonly perSecond: number
}

export const ADMISSION: AdmissionLimits = {
  connections: 20_500,
  keptForStaff: 500,
  ofNetwork: 1_000,
  burst: 400,
  perSecond: 20,
}

type Network = { open: number; allowance: number; at: number }

/** Networks of which nothing is remembered any more, looked for once in so many admissions. */
const TIDY_EVERY = 1_000

export class Admission {
  readonly #limits: AdmissionLimits
  /** Milliseconds, only ever growing. */
  readonly #clock: () => number
  readonly #networks = new Map<string, Network>()
  #open = 0
  #asked = 0

  constructor(clock: () => number, limits = ADMISSION) {
    this.#clock = clock
    this.#limits = limits
  }

  /** @returns how its end is told; `null` when it may not be opened */
  admit(address: string, isStaff: boolean): (() => void) | null {
    const { connections, keptForStaff } = this.#limits
    if (this.#open >= (isStaff ? connections : connections - keptForStaff)) return null
    const network = isStaff || isLocal(address) ? null : this.#networkOf(networkOf(address))
    if (network && !this.#spend(network)) return null
    if (network) network.open += 1
    this.#open += 1
    return () => {
      this.#open -= 1
      if (network) network.open -= 1
    }
  }

  #spend(network: Network): boolean {
    this.#earn(network)
    if (network.open >= this.#limits.ofNetwork || network.allowance < 1) return false
    network.allowance -= 1
    return true
  }

  #earn(network: Network): void {
    const { burst, perSecond } = this.#limits
    const now = this.#clock()
    network.allowance = Math.min(burst, network.allowance + ((now - network.at) / 1_000) * perSecond)
    network.at = now
  }

  #networkOf(name: string): Network {
    this.#asked += 1
    if (this.#asked % TIDY_EVERY === 0) this.#tidy()
    const known = this.#networks.get(name)
    if (known) return known
    const network = { open: 0, allowance: this.#limits.burst, at: this.#clock() }
    this.#networks.set(name, network)
    return network
  }

  #tidy(): void {
    for (const [name, network] of this.#networks) {
      this.#earn(network)
      if (network.open === 0 && network.allowance >= this.#limits.burst) this.#networks.delete(name)
    }
  }
}
