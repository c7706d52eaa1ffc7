/**
 * A browser whose page nobody looks into: a test's driver has it keep the stack of every request and of every error
 * that is made, which costs the page more than its own work. Here it is only traced, and told what a reader does.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'
import { BROWSER } from './site.ts'

type Answer = {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
  readonly error?: { readonly message: string }
}

type Waiting = { readonly resolve: (result: never) => void; readonly reject: (reason: Error) => void }

/** Calls of the browser's own protocol (DevTools protocol), and what it tells unasked. */
class Line {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, Waiting>()
  readonly #heard = new Map<string, (params: never) => void>()
  #last = 0

  constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (text) => this.#take(JSON.parse(String(text)) as Answer))
  }

  #take({ id, method, params, result, error }: Answer): void {
    if (method !== undefined) this.#heard.get(method)?.(params as never)
    const waiting = id === undefined ? undefined : this.#waiting.get(id)
    if (id === undefined || waiting === undefined) return
    this.#waiting.delete(id)
    if (error) waiting.reject(new Error(error.message))
    else waiting.resolve(result as never)
  }

  call<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = ++this.#last
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }))
    return new Promise<Result>((resolve, reject) => this.#waiting.set(id, { resolve, reject }))
  }

  on<Params>(method: string, listener: (params: Params) => void): void {
    this.#heard.set(method, listener)
  }
}

export type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  /** µs; `tdur` is the thread's own time, without what it waited for a processor. */
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string }
}

type Call = <Result>(method: string, params?: object) => Promise<Result>

export type PlainPage = {
  /** Of the browser's own protocol. */
  readonly call: Call
  /** Runs in every page that is opened, before its own scripts. */
  readonly addScript: (source: string) => Promise<void>
  /** @returns what a script comes to, as JSON has it */
  readonly evaluate: <Value>(expression: string) => Promise<Value>
  /** @returns how many layers the compositor keeps apart now */
  readonly layers: () => Promise<number>
  readonly open: (address: string) => Promise<void>
  /** @param slower how many times slower the processor is made to be */
  readonly slowDown: (slower: number) => Promise<void>
  readonly wheel: (x: number, y: number, by: number) => Promise<void>
  readonly click: (x: number, y: number) => Promise<void>
  /** Presses the first of these that is shown. */
  readonly press: (selector: string) => Promise<void>
  readonly key: (name: string) => Promise<void>
  readonly type: (letter: string) => Promise<void>
  readonly close: () => Promise<void>
}

export type PlainBrowser = {
  readonly newPage: (width: number, height: number) => Promise<PlainPage>
  /** @returns what was traced meanwhile */
  readonly trace: (
    categories: readonly string[],
    meanwhile: () => Promise<void>,
  ) => Promise<readonly TraceEvent[]>
  readonly close: () => Promise<void>
}

type Box = {
  readonly model: { readonly content: readonly number[]; readonly width: number; readonly height: number }
}

async function pageOf(line: Line, width: number, height: number): Promise<PlainPage> {
  const { browserContextId } = await line.call<{ browserContextId: string }>('Target.createBrowserContext')
  const { targetId } = await line.call<{ targetId: string }>('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
    width,
    height,
  })
  const { sessionId } = await line.call<{ sessionId: string }>('Target.attachToTarget', {
    targetId,
    flatten: true,
  })
  const call: Call = (method, params) => line.call(method, params, sessionId)
  await call('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
  const mouse = (type: string, x: number, y: number, more: object = {}) =>
    call('Input.dispatchMouseEvent', { type, x, y, ...more })
  const click = async (x: number, y: number): Promise<void> => {
    for (const type of ['mousePressed', 'mouseReleased'])
      await mouse(type, x, y, { button: 'left', clickCount: 1 })
  }
  const press = async (selector: string): Promise<void> => {
    const { root } = await call<{ root: { nodeId: number } }>('DOM.getDocument')
    const { nodeIds } = await call<{ nodeIds: readonly number[] }>('DOM.querySelectorAll', {
      nodeId: root.nodeId,
      selector,
    })
    for (const nodeId of nodeIds) {
      const box = await call<Box>('DOM.getBoxModel', { nodeId }).catch(() => null)
      if (box === null) continue
      const [left = 0, top = 0] = box.model.content
      await click(left + box.model.width / 2, top + box.model.height / 2)
      return
    }
    throw new Error(`Nothing is shown that is ${selector}.`)
  }
  const evaluate = async <Value>(expression: string): Promise<Value> => {
    const { result } = await call<{ result: { value: Value } }>('Runtime.evaluate', {
      expression,
      returnByValue: true,
    })
    return result.value
  }
  const layers = async (): Promise<number> => {
    const told = new Promise<number>((resolve) =>
      line.on<{ layers?: readonly object[] }>('LayerTree.layerTreeDidChange', (tree) => {
        if (tree.layers) resolve(tree.layers.length)
      }),
    )
    await call('DOM.enable')
    await call('LayerTree.enable')
    const count = await told
    await call('LayerTree.disable')
    return count
  }
  return {
    call,
    evaluate,
    layers,
    addScript: async (source) => {
      await call('Page.enable')
      await call('Page.addScriptToEvaluateOnNewDocument', { source })
    },
    open: async (url) => void (await call('Page.navigate', { url })),
    slowDown: async (rate) => void (await call('Emulation.setCPUThrottlingRate', { rate })),
    wheel: async (x, y, deltaY) => void (await mouse('mouseWheel', x, y, { deltaX: 0, deltaY })),
    click,
    press,
    key: async (key) => {
      for (const type of ['keyDown', 'keyUp']) await call('Input.dispatchKeyEvent', { type, key })
    },
    type: async (text) => void (await call('Input.dispatchKeyEvent', { type: 'char', text })),
    close: async () => void (await line.call('Target.disposeBrowserContext', { browserContextId })),
  }
}

async function trace(line: Line, categories: readonly string[], meanwhile: () => Promise<void>) {
  const events: TraceEvent[] = []
  line.on<{ value: readonly TraceEvent[] }>(
    'Tracing.dataCollected',
    ({ value }) => void events.push(...value),
  )
  const complete = new Promise<void>((resolve) => line.on('Tracing.tracingComplete', () => resolve()))
  await line.call('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: categories },
  })
  await meanwhile()
  await line.call('Tracing.end')
  await complete
  return events
}

/** Errors: the browser does not start. @returns where it listens, and what ends it with all that it has started */
export async function startBrowser(): Promise<{
  readonly address: string
  readonly close: () => Promise<void>
}> {
  const folder = mkdtempSync(join(tmpdir(), 'openroom-browser-'))
  const args = ['--headless', '--remote-debugging-port=0', `--user-data-dir=${folder}`, ...BROWSER.args]
  // In a process group of its own: Debian's command is a script that the browser outlives.
  const browser = spawn(BROWSER.executablePath, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const kill = () => void process.kill(-browser.pid!, 'SIGKILL')
  process.once('exit', kill)
  const address = await new Promise<string>((resolve, reject) => {
    browser.once('exit', (code) => reject(new Error(`${BROWSER.executablePath} ended with code ${code}.`)))
    createInterface(browser.stderr).on('line', (text) => {
      const [, found] = /^DevTools listening on (.*)$/.exec(text) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  const close = async () => {
    const ended = new Promise((resolve) => browser.once('exit', resolve))
    process.off('exit', kill)
    kill()
    await ended
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
  return { address, close }
}

export async function startPlainBrowser(): Promise<PlainBrowser> {
  const { address, close } = await startBrowser()
  const socket = new WebSocket(address, { maxPayload: 0 })
  await new Promise((resolve) => socket.once('open', resolve))
  const line = new Line(socket)
  return {
    newPage: (width, height) => pageOf(line, width, height),
    trace: (categories, meanwhile) => trace(line, categories, meanwhile),
    close,
  }
}
