import { describe, expect, it } from 'vitest'
import { asyncApi } from './asyncApi.ts'
import { isLive, VIEW_NAMES, VIEWS } from './views.ts'

type Document = {
  readonly channels: Readonly<Record<string, { readonly address: string }>>
  readonly operations: Readonly<Record<string, { readonly channel: { readonly $ref: string } }>>
}

const document = asyncApi() as unknown as Document

/** Every reference of a document. */
function references(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' && typeof part === 'string' ? [part] : references(part),
  )
}

const at = (path: string): unknown =>
  path
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document)

describe('the AsyncAPI document', () => {
  it('is docs/api/asyncapi.json', async () => {
    const text = `${JSON.stringify(asyncApi(), null, 2)}\n`
    await expect(text).toMatchFileSnapshot('../../../docs/api/asyncapi.json')
  })

  it('has every destination under its address', () => {
    const addresses = Object.entries(document.channels).map(([kind, { address }]) => [kind, address])
    const names = VIEW_NAMES.filter(isLive)
    expect(Object.fromEntries(addresses)).toEqual(
      Object.fromEntries(names.map((name) => [name, VIEWS[name].path])),
    )
    expect(Object.keys(document.operations)).toEqual(names)
  })

  it('refers to nothing that is not there', () => {
    const own = references(document)
    expect(own.length).toBeGreaterThan(0)
    for (const path of own) expect(at(path), path).toBeDefined()
  })
})
