/** XML as a small tree: no document type is followed, no entity defined, nothing larger than its limit. */
import { err, ok, type Result } from '@openroom/bridge/result'
import { SaxesParser } from 'saxes'
import { type RemarkCode, remark } from '../remark.ts'
import type { Place, Remark } from '../report.ts'

export type XmlElement = {
  /** In capitals, as the format has them. */
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly XmlElement[]
  /** Text directly inside, without blanks around it. */
  readonly text: string
  readonly place: Place
}

/** What no honest file comes near; each is refused where it is passed. */
export const XML_LIMITS = {
  depth: 32,
  elements: 1_000_000,
  attributes: 50,
  attributeLength: 1_000,
  /** Characters between two marks: a text, a comment, a tag with its attributes. */
  token: 100_000,
} as const

type Open = {
  readonly name: string
  readonly attributes: Record<string, string>
  readonly children: XmlElement[]
  text: string
  readonly place: Place
}

const CHUNK = 16_384

class TreeBuilder {
  readonly open: Open[] = []
  root: XmlElement | null = null
  fault: Remark | null = null
  /** Offset of the last thing that the parser told. */
  heard = 0
  private elements = 0
  private attributes: Record<string, string> = {}
  private count = 0
  private start: Place = { line: 1, column: 1 }
  private readonly parser = new SaxesParser({ xmlns: false, position: true })

  constructor() {
    const { parser } = this
    parser.on('error', (error) => this.refuse('xml-syntax', { reason: reasonOfError(error) }))
    parser.on('doctype', (doctype) => this.handle(() => this.checkDoctype(doctype)))
    parser.on('opentagstart', ({ name }) => this.handle(() => this.beginTag(name)))
    parser.on('attribute', ({ name, value }) => this.handle(() => this.addAttribute(name, value)))
    parser.on('opentag', ({ name }) => this.handle(() => this.enter(name)))
    parser.on('text', (text) => this.handle(() => this.addText(text)))
    parser.on('cdata', (text) => this.handle(() => this.addText(text)))
    parser.on('closetag', () => this.handle(() => this.leave()))
    parser.on('comment', () => this.handle(() => {}))
    parser.on('processinginstruction', () => this.handle(() => {}))
  }

  private get place(): Place {
    return { line: this.parser.line, column: this.parser.columnIndex + 1 }
  }

  refuse(code: RemarkCode, args: Remark['args'] = {}): void {
    this.fault ??= remark(code, { args, place: this.place })
  }

  private handle(act: () => void): void {
    this.heard = this.parser.position
    if (!this.fault) act()
  }

  private checkDoctype(doctype: string): void {
    if (doctype.includes('[')) this.refuse('xml-entities')
  }

  private beginTag(name: string): void {
    this.attributes = {}
    this.count = 0
    this.start = { line: this.parser.line, column: Math.max(1, this.parser.columnIndex - name.length - 1) }
    this.elements += 1
    const limit = XML_LIMITS.elements
    if (this.elements > limit) this.refuse('xml-elements', { limit })
    if (this.open.length >= XML_LIMITS.depth) {
      this.refuse('xml-depth', { limit: XML_LIMITS.depth })
    }
  }

  private addAttribute(name: string, value: string): void {
    this.count += 1
    if (this.count > XML_LIMITS.attributes) {
      this.refuse('xml-attributes', { limit: XML_LIMITS.attributes })
    }
    if (value.length > XML_LIMITS.attributeLength) {
      this.refuse('xml-attribute-length', { limit: XML_LIMITS.attributeLength })
    }
    this.attributes[name.toUpperCase()] = value.trim()
  }

  private enter(name: string): void {
    const { attributes, start: place } = this
    this.open.push({ name: name.toUpperCase(), attributes, children: [], text: '', place })
  }

  private addText(text: string): void {
    const inside = this.open.at(-1)
    if (!inside || text.trim() === '') return
    inside.text += text
    if (inside.text.length > XML_LIMITS.token) this.refuseToken()
  }

  private refuseToken(): void {
    this.refuse('xml-token-length', { limit: XML_LIMITS.token })
  }

  private leave(): void {
    const { name, attributes, children, text, place } = this.open.pop()!
    const element: XmlElement = { name, attributes, children, text: text.trim(), place }
    const outer = this.open.at(-1)
    if (outer) outer.children.push(element)
    else this.root = element
  }

  /** Feeds a piece; false when reading is over. */
  write(piece: string): boolean {
    this.parser.write(piece)
    if (this.parser.position - this.heard > XML_LIMITS.token) this.refuseToken()
    return this.fault === null
  }

  close(): void {
    if (!this.fault) this.parser.close()
  }
}

/** The parser's words without the place, which is told apart. */
const reasonOfError = (error: Error): string => error.message.replace(/^(?:\S*:)?\d+:\d+:\s*/, '')

/** An internal DTD before the first element: seen before anything is parsed. */
const INTERNAL_DTD = /<!DOCTYPE[^>[]*\[/i

/** What XML has no room for and programs write all the same: a bare ampersand in a name, control characters. */
const BARE = /&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{0,30});)|(?![\t\n\r\x7f-\x9f])\p{Cc}|[\ufffe\uffff]/giu

export type ParsedXml = { readonly root: XmlElement; readonly isMended: boolean }

/** The same, and where its characters alone are at fault, with these mended. */
export function parseMended(text: string): Result<ParsedXml, Remark> {
  const parsed = parseXml(text)
  if (parsed.ok) return ok({ root: parsed.value, isMended: false })
  if (parsed.error.code !== 'xml-syntax') return parsed
  const mended = parseXml(text.replace(BARE, (sign) => (sign === '&' ? '&amp;' : '')))
  return mended.ok ? ok({ root: mended.value, isMended: true }) : parsed
}

/** Parses a whole text, or tells the first thing that is wrong with it. */
export function parseXml(text: string): Result<XmlElement, Remark> {
  if (INTERNAL_DTD.test(text.slice(0, CHUNK))) {
    return err(remark('xml-entities', { place: { line: 1, column: 1 } }))
  }
  const builder = new TreeBuilder()
  for (let at = 0; at < text.length; at += CHUNK) {
    if (!builder.write(text.slice(at, at + CHUNK))) break
  }
  builder.close()
  if (builder.fault) return err(builder.fault)
  if (!builder.root) return err(remark('xml-none'))
  return ok(builder.root)
}

export const childrenOf = (element: XmlElement, name: string): readonly XmlElement[] =>
  element.children.filter((child) => child.name === name)

export const childOf = (element: XmlElement | null, name: string): XmlElement | null =>
  element?.children.find((child) => child.name === name) ?? null

/** A child's text; `null` when there is none or it is empty. */
export const textOf = (element: XmlElement | null, name: string): string | null =>
  childOf(element, name)?.text || null
