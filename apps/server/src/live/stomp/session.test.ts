import { expect, it } from 'vitest'
import { Hub } from '../hub.ts'
import { StompSession } from './session.ts'

/** A conversation looked at every second, as the gateway does. @returns the seconds at which an end of line came */
function beatsIn(seconds: number, wish: string, tell: (second: number) => boolean = () => false): number[] {
  let now = 0
  let sent: string[] = []
  const wire = {
    send: (messages: readonly (readonly Buffer[])[]) => sent.push(Buffer.concat(messages.flat()).toString()),
    close: () => undefined,
    isSlow: () => false,
  }
  const session = new StompSession(
    wire,
    new Hub(
      () => null,
      () => undefined,
    ),
    null,
    () => now,
  )
  session.receive(Buffer.from(`CONNECT\naccept-version:1.2\n${wish}\n\0`))
  expect(sent.join('')).toContain('heart-beat:25000,25000\npulse:5000\n')
  return Array.from({ length: seconds }, (_, i) => i + 1).filter((second) => {
    sent = []
    now = 1_000 * second
    if (tell(second)) session.write(Buffer.from('MESSAGE\n\n\0'))
    session.beat()
    return sent.includes('\n')
  })
}

it('says something every 5 s to who has agreed on heart-beats, and nothing where something was told', () => {
  expect(beatsIn(16, 'heart-beat:25000,25000\n')).toEqual([5, 10, 15])
  expect(beatsIn(16, 'heart-beat:0,25000\n', (second) => second === 4)).toEqual([9, 14])
})

it('says nothing to clients that have not asked for it', () => {
  expect(beatsIn(60, '')).toEqual([])
  expect(beatsIn(30, 'heart-beat:25000,0\n')).toEqual([])
})
