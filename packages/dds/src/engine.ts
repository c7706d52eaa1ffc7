/** The compiled search: one WASM instance with its hash table. */
import type { Card, Strain } from '@openroom/bridge/card'
import { type BySeat, SEATS, type Seat } from '@openroom/bridge/seat'
import { laneCode, rankBit, seatCode, strainCode } from './encoding.ts'
import { WASM_BASE64 } from './generated/wasm.ts'

type Exports = {
  readonly memory: WebAssembly.Memory
  allocateTable(slotBits: number, lines: number): void
  clearTable(): void
  inputAddress(): number
  outputAddress(): number
  nodeCount(): number
  setPosition(strain: number, leader: number, played: number): void
  solve(guess: number): number
  solveCards(guess: number): number
}

/** A run of equal cards, by number of the search, and North-South's tricks after one of them. */
export type Run = { readonly high: number; readonly low: number; readonly tricks: number }

const BYTES_PER_LINE = 64
const BYTES_PER_SLOT = 16

let compiled: WebAssembly.Module | undefined

function wasmModule(): WebAssembly.Module {
  compiled ??= new WebAssembly.Module(Uint8Array.from(atob(WASM_BASE64), (c) => c.charCodeAt(0)))
  return compiled
}

export class Engine {
  readonly #exports: Exports
  readonly #input: Uint16Array
  readonly #output: Uint8Array

  /**
   * @param megabytes what the hash table may take, allocated at once
   * @param poll called every few thousand nodes; it ends a search by throwing
   */
  constructor(megabytes: number, poll: () => void) {
    const instance = new WebAssembly.Instance(wasmModule(), { env: { poll } })
    this.#exports = instance.exports as unknown as Exports
    const bytes = megabytes * 2 ** 20
    const slotBits = Math.max(10, Math.floor(Math.log2(bytes / 4 / BYTES_PER_SLOT)))
    const lines = Math.floor((bytes - BYTES_PER_SLOT * 2 ** slotBits) / BYTES_PER_LINE)
    this.#exports.allocateTable(slotBits, lines)
    const { buffer } = this.#exports.memory
    this.#input = new Uint16Array(buffer, this.#exports.inputAddress(), 32)
    this.#output = new Uint8Array(buffer, this.#exports.outputAddress(), 64)
  }

  /** Sets the position later calls speak of; it must be a possible one. */
  setPosition(strain: Strain, hands: BySeat<readonly Card[]>, leader: Seat, trick: readonly Card[]): void {
    this.#input.fill(0)
    for (const seat of SEATS) for (const card of hands[seat]) this.#add(seatCode(seat), card)
    trick.forEach((card, place) => {
      this.#add(4 + place, card)
    })
    this.#exports.setPosition(strainCode(strain), seatCode(leader), trick.length)
  }

  #add(row: number, card: Card): void {
    this.#input[4 * row + laneCode(card)]! |= rankBit(card)
  }

  /** North-South's tricks from the position; a good guess saves time. */
  solve(guess: number): number {
    return this.#exports.solve(guess)
  }

  /** North-South's tricks after each card of the seat on turn. */
  solveCards(guess: number): readonly Run[] {
    const count = this.#exports.solveCards(guess)
    return Array.from({ length: count }, (_, i) => ({
      high: this.#output[4 * i]!,
      low: this.#output[4 * i + 1]!,
      tricks: this.#output[4 * i + 2]!,
    }))
  }

  /** Forgets everything learnt; results never depend on it, times do. */
  clear(): void {
    this.#exports.clearTable()
  }

  /** Trick starts searched so far, modulo 2^32. */
  get nodes(): number {
    return this.#exports.nodeCount() >>> 0
  }
}
