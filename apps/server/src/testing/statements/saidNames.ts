/**
 * Names are hidden where public code reads them, as what is not released cannot be read at all: each place that reads
 * one is listed, with what hides it. Whoever reads names in a new one is told so here, before `hiddenNames` asks.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import type { Database } from './described.ts'
import type { Statement } from './statements.ts'

const HERE = fileURLToPath(new URL('../../', import.meta.url))

/** Of persons, and what may be called after one. */
const NAMES =
  /^((player|entry|entry_player|person|tournament|event|segment)\.name|tournament\.location|play_table\.players|released_log\.event|season\.definition|session_search\.title|(system_message|board_note)\.message)$/

/** What names are hidden by (`masks.public.ts`, `maskedEvents.public.ts`). */
const HIDES =
  /\b(masksOf|absentOf|maskedEvents|maskedDocument|shownProse|shownNotice|masks\.\w+|shown = 'name')/

/** Those that give names as they are, and why nobody is told. */
const PERSONS = 'who is who is found by names, of which none is given on'
const SEASONS = 'seasons hide them where they are written (seasonBody.ts)'
const MESSAGES = 'messages hide them for whoever reads (messages.ts)'
const CLUBS = 'of a club'
const FILES = 'files are masked as a whole (maskedDocument)'
const PEOPLE = 'asked by `peopleRows` alone, which hides them'
export const AS_THEY_ARE: Readonly<Record<string, string>> = {
  'archive/exportDocument.public.ts logRows': FILES,
  'archive/persons.public.ts hiddenOf': PERSONS,
  'archive/persons.public.ts joinHidden': PERSONS,
  'archive/persons.public.ts joinPlayers': PERSONS,
  'archive/persons.public.ts nameAnew': PERSONS,
  'archive/persons.public.ts nameByPlayers': PERSONS,
  'archive/persons.public.ts personOf': PERSONS,
  'archive/seasons.public.ts readSeasons': SEASONS,
  'archive/standingFacts.public.ts finishedSessionsOf': SEASONS,
  'archive/standingFacts.public.ts standingsOf': SEASONS,
  'messages/messages.public.ts messageRows': MESSAGES,
  'messages/messages.public.ts releasedComments': MESSAGES,
  'messages/streams.public.ts streamRows': 'of a film, which whoever shows it has chosen',
  'sessions/content.public.ts selectEntries': PEOPLE,
  'sessions/content.public.ts storedPlayers': PEOPLE,
  'sessions/content.public.ts storedTables': PEOPLE,
  'sessions/documentOf.public.ts registrationsOf': FILES,
  'sessions/documentOf.public.ts readTableDocuments': FILES,
  'sessions/maskedEvents.public.ts readPlaces': 'asked by `maskedEvents` alone',
  'sessions/miniSessions.public.ts clubRow': CLUBS,
  'sessions/miniSessions.public.ts clubRows': CLUBS,
  'sessions/miniSessions.public.ts selectSessions':
    'hidden by `shown`, but in what staff reads as it is stored',
  'sessions/tempo.public.ts playTempo': 'gives on seats and seconds alone',
}

const sources = new Map<string, ts.SourceFile>()
function sourceOf(path: string): ts.SourceFile {
  const known =
    sources.get(path) ??
    ts.createSourceFile(path, readFileSync(HERE + path, 'utf8'), ts.ScriptTarget.Latest, true)
  sources.set(path, known)
  return known
}

/** The statement of the file that a line is in: a function, mostly. */
function partAt(path: string, line: number): ts.Statement | undefined {
  const source = sourceOf(path)
  const lineOf = (at: number) => source.getLineAndCharacterOfPosition(at).line + 1
  return source.statements.find((one) => lineOf(one.getStart()) <= line && line <= lineOf(one.end))
}

function nameOf(part: ts.Statement | undefined): string {
  if (part && ts.isVariableStatement(part)) return part.declarationList.declarations[0]!.name.getText()
  return part && (ts.isFunctionDeclaration(part) || ts.isClassDeclaration(part)) ? part.name!.text : ''
}

/** Whether a part of a file hides names, itself or by another part of the file. */
function hides(part: ts.Statement): boolean {
  if (HIDES.test(part.getText())) return true
  const hiding = part.getSourceFile().statements.filter((one) => HIDES.test(one.getText()))
  return hiding.some((one) => new RegExp(`\\b${nameOf(one) || 'import'}[(<]`).test(part.getText()))
}

const OF_TABLES =
  /(?:selectFrom|Join)\(\s*'((?:player|entry|entry_player|person|play_table|released_log|tournament|event|segment|season|system_message)(?: as (\w+))?)'/g

/** Of `selectAll`, with the alias of a table or of all. */
function readsAll(call: ts.CallExpression): boolean {
  const [alias] = call.arguments
  const tables = [...call.getText().matchAll(OF_TABLES)]
  return tables.some(([, table, as]) => !alias || alias.getText() === `'${as ?? table}'`)
}

/** In typed queries: columns by their own names, whatever the table is. */
function typedNames(path: string): readonly number[] {
  const lines: number[] = []
  const source = sourceOf(path)
  const look = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isPropertyAccessExpression(node.expression) &&
      /^(select|selectAll|returning|returningAll)$/.test(node.expression.name.text) &&
      (/All$/.test(node.expression.name.text)
        ? readsAll(node)
        : node.arguments.some((one) =>
            /'(\w+\.)?(name|location|players|event|definition|title|message)\b/.test(one.getText()),
          ))
    )
      lines.push(source.getLineAndCharacterOfPosition(node.expression.name.getStart()).line + 1)
    ts.forEachChild(node, look)
  }
  look(source)
  return lines
}

/** Parts of files that give on names as they are. */
export async function saidNames(
  statements: readonly Statement[],
  database: Database,
): Promise<readonly string[]> {
  const places = new Set<string>()
  for (const { at, sees, text, nullable } of statements) {
    const [path = '', line] = at.split(/[: ]/)
    const isPublic = sees === null ? path.endsWith('.public.ts') : !sees.has('table_log')
    if (!isPublic) continue
    const { read } = await database.describe(text, nullable)
    if (read.some((one) => NAMES.test(one))) places.add(`${path}:${line}`)
  }
  for (const path of readdirSync(HERE, { recursive: true, encoding: 'utf8' }))
    if (path.endsWith('.public.ts')) for (const line of typedNames(path)) places.add(`${path}:${line}`)
  const open = [...places].flatMap((place) => {
    const [path = '', line] = place.split(':')
    const part = partAt(path, Number(line))!
    return hides(part) ? [] : [`${path} ${nameOf(part)}`]
  })
  return [...new Set(open)].sort()
}
