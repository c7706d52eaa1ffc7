import { describe, expect, it } from 'vitest'
import { isStreamUrl, linkHref, readPart, streamUrl, tableKind } from './messageParts.ts'

describe('a link', () => {
  it.each([
    ['www.example.org/a?b=1', 'http://www.example.org/a?b=1'],
    ['https://example.org', 'https://example.org/'],
    ['HTTP://example.org', 'http://example.org/'],
  ])('%s leads to %s', (text, href) => expect(linkHref(text)).toBe(href))

  it.each([
    'javascript:alert(1)',
    'http+javascript://alert(1)',
    'httpx://example.org',
    'data:text/html,<script>alert(1)</script>',
    'java\nscript:alert(1)',
    'http://me:secret@example.org',
    'http://',
    '',
  ])('%j leads nowhere', (text) => expect(linkHref(text)).toBeNull())
})

describe('a part', () => {
  it('is read as what its kind says', () => {
    expect(readPart(['♠', 'spades'])).toEqual({ kind: 'suit', suit: 'S' })
    expect(readPart(['4', tableKind('OP 12')])).toEqual({
      kind: 'table',
      text: '4',
      address: { kind: 'room', room: 'OPEN', calcTableId: 12 },
    })
    expect(readPart(['Final', 'segmentSelect!7'])).toEqual({ kind: 'segment', text: 'Final', segmentId: 7 })
    expect(readPart(['Ann', 'invite'])).toEqual({ kind: 'notice', notice: 'invite', name: 'Ann' })
  })

  it.each([
    ['x', 'goChoose!'],
    ['x', 'goChoose!-1'],
    ['x', 'segmentSelect!1e3'],
    ['javascript:alert(1)', 'link'],
    ['x', 'constructor'],
    ['x', ''],
  ])('%j of kind %j is plain text', (text, kind) =>
    expect(readPart([text, kind])).toEqual({ kind: 'plain', text }),
  )
})

it('streams are at addresses of the web', () => {
  expect(['https://a.org/x', 'http://a.org'].map(isStreamUrl)).toEqual([true, true])
  expect(['abc', 'javascript:alert(1)', 'ftp://a.org', 'https://', 'http:a'].map(isStreamUrl)).toEqual(
    Array(5).fill(false),
  )
})

it('a stream without a scheme is taken as https', () => {
  expect(
    ['youtu.be/abc', ' www.twitch.tv/x ', 'example.org:8443/live', 'http://a.org'].map(streamUrl),
  ).toEqual([
    'https://youtu.be/abc',
    'https://www.twitch.tv/x',
    'https://example.org:8443/live',
    'http://a.org',
  ])
  expect(['abc', 'mailto:a@b.org', 'ftp://a.org', 'about:blank'].map(streamUrl)).toEqual([
    null,
    null,
    null,
    null,
  ])
})
