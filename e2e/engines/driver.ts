/** A browser as the walk uses it, whichever engine draws: what a visitor does, and what went wrong meanwhile. */

export type Size = { readonly width: number; readonly height: number }

export type Point = { readonly x: number; readonly y: number }

export type Key = 'Tab' | 'Enter' | 'Escape' | '?'

export type Driver = {
  readonly open: (url: string) => Promise<void>
  /** Runs a function that takes nothing from outside of itself; its arguments and value as JSON has them. */
  readonly evaluate: <Args extends readonly unknown[], Value>(
    run: (...args: Args) => Value | Promise<Value>,
    ...args: Args
  ) => Promise<Value>
  /** Clicks the first element of a selector as a mouse does. */
  readonly click: (selector: string) => Promise<void>
  /** Types into the first field of a selector. */
  readonly type: (selector: string, text: string) => Promise<void>
  readonly choose: (selector: string, file: string) => Promise<void>
  /** Presses a key of the keyboard, wherever the focus is. */
  readonly key: (key: Key) => Promise<void>
  /** The browser's own buttons. */
  readonly go: (where: 'back' | 'forward' | 'refresh') => Promise<void>
  /** Draws a finger from one place of the window to another; `false` where the driver has no finger. */
  readonly swipe: (from: Point, to: Point) => Promise<boolean>
  /** Takes the network away, or gives it back; `false` where the driver cannot. */
  readonly offline: (isOffline: boolean) => Promise<boolean>
  /** A PNG. */
  readonly picture: () => Promise<Buffer>
  /** Errors of the console and requests that failed, since they were last asked for. */
  readonly faults: () => Promise<readonly string[]>
  readonly close: () => Promise<void>
}

export type Engine = {
  readonly name: string
  /** Commands without which it does not start. */
  readonly needs: readonly string[]
  /** A browser without cookies, its page of that size. */
  readonly start: (size: Size) => Promise<Driver>
}
