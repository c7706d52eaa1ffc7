import { readdirSync, readFileSync } from 'node:fs'

const APP = new URL('../../../apps/web/src/app/', import.meta.url)

/** Every route of the web's pages, as it is written in its router: `/clubs/:serverId`. */
export function routesOfApp(): readonly string[] {
  const texts = readdirSync(APP).flatMap((name) =>
    name.endsWith('.tsx') && !name.includes('.test.') ? [readFileSync(new URL(name, APP), 'utf8')] : [],
  )
  const written = texts.flatMap((text) => [...text.matchAll(/<Route\b[^>]*?\bpath="([^"]+)"/gs)])
  const listed = texts.flatMap((text) =>
    [...text.matchAll(/^const \w+ = (\[\s*'\/[^\]]*\])$/gm)].flatMap(([, list]) => [
      ...(list ?? '').matchAll(/'([^']+)'/g),
    ]),
  )
  return [...new Set([...written, ...listed].map(([, path]) => path!))]
}
