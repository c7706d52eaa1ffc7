import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeFrame, ProtocolError } from './frame.ts'
import { FrameParser } from './parser.ts'

const parse = (text: string, limit = 1_000) =>
  new FrameParser(limit).push(Buffer.from(text)).map((frame) => ({
    command: frame.command,
    headers: Object.fromEntries(frame.headers),
    body: frame.body.toString(),
  }))

const refusal = (text: string, limit?: number): string => {
  try {
    parse(text, limit)
  } catch (error) {
    if (error instanceof ProtocolError) return error.code
    throw error
  }
  return 'none'
}

describe('frames', () => {
  it.each([
    ['SUBSCRIBE\nid:0\ndestination:/clubs\n\n\0', { id: '0', destination: '/clubs' }, ''],
    ['SUBSCRIBE\r\nid:0\r\n\r\n\0', { id: '0' }, ''],
    ['\n\n\r\nSUBSCRIBE\nid:0\n\n\0', { id: '0' }, ''],
    ['SUBSCRIBE\nid:a\nid:b\n\n\0', { id: 'a' }, ''],
    ['SUBSCRIBE\nid:a\\cb\\nc\\\\d\n\n\0', { id: 'a:b\nc\\d' }, ''],
    ['SUBSCRIBE\nid:\n\nbody\0', { id: '' }, 'body'],
    ['SUBSCRIBE\ncontent-length:5\n\na\0b\0c\0', { 'content-length': '5' }, 'a\0b\0c'],
  ])('%j is read', (text, headers, body) => {
    expect(parse(text)).toEqual([{ command: 'SUBSCRIBE', headers, body }])
  })

  it('of CONNECT are not unescaped', () => {
    expect(parse('CONNECT\nlogin:a\\cb\n\n\0')[0]?.headers).toEqual({ login: 'a\\cb' })
  })

  it.each([
    ['SUBSCRIBE\nid:a\\tb\n\n\0', 'bad-escape'],
    ['SUBSCRIBE\nid\n\n\0', 'bad-header'],
    ['subscribe\n\n\0', 'bad-frame'],
    ['SEND\ncontent-length:-1\n\n\0', 'bad-content-length'],
    ['SEND\ncontent-length:1\n\nabc\0', 'bad-content-length'],
    ['SEND\ncontent-length:900000000\n\n', 'frame-too-large'],
    [`SEND\n\n${'x'.repeat(1_001)}`, 'frame-too-large'],
    [`SEND\n${'a:b\n'.repeat(60)}\n\0`, 'too-many-headers'],
  ])('%j is refused: %s', (text, code) => {
    expect(refusal(text)).toBe(code)
  })

  it('come out the same however the bytes are cut', () => {
    const frames = [
      encodeFrame('SUBSCRIBE', [
        ['id', 'ä:1'],
        ['destination', '/watch/3/OP 9'],
      ]),
      encodeFrame('SEND', [['content-length', '3']], 'a\0b'),
      Buffer.from('\n'),
      encodeFrame('DISCONNECT', [['receipt', '77']]),
    ]
    const whole = Buffer.concat(frames)
    const expected = new FrameParser(1_000).push(whole)
    fc.assert(
      fc.property(fc.array(fc.nat(whole.length), { maxLength: 8 }), (cuts) => {
        const parser = new FrameParser(1_000)
        const edges = [0, ...cuts.sort((a, b) => a - b), whole.length]
        const got = edges.slice(1).flatMap((end, i) => parser.push(whole.subarray(edges[i]!, end)))
        expect(got).toEqual(expected)
      }),
    )
  })

  it('never make the parser throw anything but a protocol error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        try {
          new FrameParser(200).push(Buffer.from(bytes))
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError)
        }
      }),
    )
  })
})
