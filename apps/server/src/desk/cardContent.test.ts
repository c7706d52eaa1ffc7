import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { cardTypeOf } from './cardContent.ts'

const pdf = (body: string | Buffer): Buffer =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(body), Buffer.from('\ntrailer <<>>\n%%EOF\n')])

const stream = (content: string, more = '/FlateDecode'): Buffer => {
  const packed = deflateSync(Buffer.from(content))
  const head = `5 0 obj << /Type /ObjStm /Filter ${more} /Length ${packed.length} >>\nstream\n`
  return Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream\nendobj')])
}

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

function picture(side: number): Buffer {
  const bytes = Buffer.from(PNG, 'base64')
  bytes.writeUInt32BE(side, 16)
  bytes.writeUInt32BE(side, 20)
  return bytes
}

describe('a convention card by its bytes', () => {
  it.each([
    ['a PDF', pdf('1 0 obj << /Type /Catalog >> endobj'), 'application/pdf'],
    ['one with packed objects', pdf(stream('1 0 << /Type /Page >>')), 'application/pdf'],
    ['a picture', picture(800), 'image/png'],
  ])('%s is taken', (_, bytes, type) => expect(cardTypeOf(bytes)).toBe(type))

  it.each([
    ['a page', Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(100)}`)],
    ['a drawing', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${' '.repeat(100)}`)],
    ['a page that begins with another thing', Buffer.concat([Buffer.from('<html>'), pdf('')])],
    ['a PDF that is cut', Buffer.from('%PDF-1.7\n1 0 obj << >>')],
    ['one with a script', pdf('<< /S /JavaScript /JS (app.alert(1)) >>')],
    ['one whose script is spelled otherwise', pdf('<< /S /J#61vaScript >>')],
    ['one that starts programs', pdf('<< /S /Launch /F (a.exe) >>')],
    ['one with files in it', pdf('<< /Type /EmbeddedFile >>')],
    ['one with a password', pdf('<< /Encrypt 4 0 R >>')],
    ['one that hides a script in packed objects', pdf(stream('1 0 << /S /JavaScript >>'))],
    ['one that packs them otherwise', pdf(stream('1 0 << >>', '[/ASCIIHexDecode /FlateDecode]'))],
    ['one that spells packed objects otherwise', pdf(`/Obj#53tm ${stream('1 0 << >>').toString('latin1')}`)],
    ['one of very many parts', pdf('/ObjStm '.repeat(200_000))],
    ['a picture too small', picture(20)],
    ['a picture too large', picture(7_000)],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused', (_, bytes) => expect(cardTypeOf(bytes)).toBeNull())
})
