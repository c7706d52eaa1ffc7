/** The command line: `openroom serve | import | export | backup | restore | doctor | check | feed | bridgemate | connector | program | token | simulate | user | audit`. Commands load when called. */
import { fork } from 'node:child_process'
import { EXPORT_FORMATS } from '@openroom/bridge/exports'
import { ROLES } from '@openroom/protocol/names'
import { Command, Help, InvalidArgumentError, Option } from 'commander'
import type { AuditOptions } from './commands/audit.ts'
import type { BackupOptions, RestoreOptions } from './commands/backup.ts'
import type { BridgemateOptions } from './commands/bridgemate.ts'
import type { CheckOptions } from './commands/check.ts'
import type { ConnectorOptions } from './commands/connector.ts'
import type { ExportOptions } from './commands/export.ts'
import type { FeedOptions } from './commands/feedOptions.ts'
import type { ImportOptions } from './commands/import.ts'
import type { ProgramOptions } from './commands/program.ts'
import type { SimulateArguments } from './commands/simulate.ts'
import type { TokenOptions } from './commands/token.ts'
import type { LimitOptions, UserOptions } from './commands/user.ts'
import { becomeServer } from './server.ts'

const wholeNumber = (text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number from 1.')
  return Number(text)
}

const decimal = (low: number, high: number) => (text: string) => {
  const value = Number(text)
  if (!/^\d*\.?\d+$/.test(text) || value < low || value > high) {
    throw new InvalidArgumentError(`It must be a number from ${low} to ${high}.`)
  }
  return value
}

const isoDate = (text: string): string => {
  const isOne = /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text)
  if (!isOne) throw new InvalidArgumentError('It must be a date such as 2026-11-21.')
  return text
}

/** Exit code 1 for work that was refused in part or whole. */
const succeed = (all: boolean): void => {
  if (!all) process.exitCode = 1
}

/** Every command says that it takes `--data`, and of no switch that it is off. */
const HELP = {
  showGlobalOptions: true,
  optionDescription: (option: Option) =>
    ['', false].includes(option.defaultValue) ? option.description : new Help().optionDescription(option),
}

/** Every command with what it takes. @param version as `--version` says it */
export function commandLine(version: string): Command {
  const program = new Command('openroom')
    .description('Follow bridge tournaments live and look through them afterwards')
    .version(version)
    .option(
      '--data <folder>',
      'the data folder; default DATA_DIR, the folder data here, or that of the running server',
    )
    .on('option:data', (folder: string) => {
      process.env.DATA_DIR = folder
    })
    .exitOverride()
    .configureHelp(HELP)

  program
    .command('serve')
    .description('run the server; settings come from the environment (docs/operations.md)')
    .option('--demo', 'make up a tournament when nothing is stored yet')
    .action(async ({ demo: wantsDemo }: { demo?: boolean }) => {
      await becomeServer()
      if (wantsDemo) demoApart()
    })

  program
    .command('import')
    .description(
      'store tournament files: PBN, LIN, USEBIO, BWS, CSV, RBN, Tournament documents, hands alone (docs/formats.md)',
    )
    .argument('<files...>')
    .option('--together', 'the files belong together: results and their hands', false)
    .option('--club <name>', 'the club that they belong to, whatever they say; made when there is none')
    .option('--strict', 'refuse a file for one bad record, instead of leaving that out', false)
    .option('--charset <name>', 'how the letters are written, as windows-1250; default: found out')
    .option('--choose <id=statement...>', 'which of two statements of a file counts, as import lists them')
    .option('--replace', 'also where what is stored loses something by it; it is kept as a version', false)
    .option('--same', 'what may be a session that is stored is that one', false)
    .option('--beside', 'what may be a session that is stored is another one', false)
    .option('--tells-early', 'also show boards that another session of the event has still to play', false)
    .option('--json', 'one line of JSON for each file', false)
    .action(async (files: string[], options: ImportOptions) => {
      const { importFiles } = await import('./commands/import.ts')
      succeed(await importFiles(files, options))
    })

  program
    .command('versions')
    .description('what a session was before files, or staff, put something else in its place')
    .argument('<session>', 'its number', wholeNumber)
    .option('--print <version>', 'this version as a Tournament document', wholeNumber)
    .action(async (session: number, { print }: { print?: number }) => {
      const { printVersions } = await import('./commands/versions.ts')
      await printVersions(session, print ?? null)
    })

  program
    .command('restore-version')
    .description('put a version of a session in its place again')
    .argument('<session>', 'its number', wholeNumber)
    .argument('<version>', 'as `versions` says', wholeNumber)
    .action(async (session: number, version: number) => {
      const { restoreVersion } = await import('./commands/versions.ts')
      await restoreVersion(session, version)
    })

  program
    .command('hands')
    .description('deals that were uploaded before their results, seen by nobody until those come')
    .option('--take-back <number>', 'remove these', wholeNumber)
    .action(async ({ takeBack }: { takeBack?: number }) => {
      const { hands } = await import('./commands/versions.ts')
      await hands(takeBack ?? null)
    })

  program
    .command('export')
    .description('write what is stored to a file or to the standard output')
    .option('--session <id>', 'one session', wholeNumber)
    .option('--board <number>', 'only this board of the session', wholeNumber)
    .option('--event <id>', 'all sessions of an event', wholeNumber)
    .option('--tournament <id>', 'a whole tournament', wholeNumber)
    .addOption(new Option('--format <format>', 'file format').choices(EXPORT_FORMATS).default('json'))
    .option('--output <file>', 'file to write')
    .action(async (options: ExportOptions) => {
      const { exportFile } = await import('./commands/export.ts')
      await exportFile(options)
    })

  program
    .command('doctor')
    .description('say what is wrong with settings, database, disk, clock, mail or NATS, and how to mend it')
    .action(async () => {
      const { doctor } = await import('./commands/doctor.ts')
      succeed(await doctor())
    })

  program
    .command('backup')
    .description('copy everything that is stored into a file, also while the server runs')
    .argument('<file>')
    .option('--replace', 'in the place of a file of this name', false)
    .action(async (file: string, options: BackupOptions) => {
      const { backup } = await import('./commands/backup.ts')
      await backup(file, options)
    })

  program
    .command('restore')
    .description('put a backup in place, where nothing is stored yet')
    .argument('<file>')
    .option('--replace', 'in the place of what is stored, which is kept as a backup; asks first', false)
    .option('--yes', 'do not ask', false)
    .action(async (file: string, options: RestoreOptions) => {
      const { restore } = await import('./commands/backup.ts')
      await restore(file, options)
    })

  program
    .command('check')
    .description('say what files would come to; nothing is stored')
    .argument('<files...>')
    .option('--together', 'the files belong together: results and their hands', false)
    .option('--strict', 'refuse a file for one bad record, instead of leaving that out', false)
    .option('--charset <name>', 'how the letters are written, as windows-1250; default: found out')
    .option('--json', 'one line of JSON for each file', false)
    .action(async (files: string[], options: CheckOptions) => {
      const { check } = await import('./commands/check.ts')
      succeed(await check(files, options))
    })

  /** Options of commands that play something live. */
  const liveOptions = (command: Command): Command =>
    command
      .option('--server <url>', 'the running server', 'http://localhost:8080')
      .option('--token <token>', "the tournament's token; default OPENROOM_TOKEN")
      .option('--speed <times>', 'so many times as fast as at the table', decimal(0.01, 1_000_000), 1)
      .option('--tables <list>', 'only these tables: numbers or keys, with commas between them')
      .option('--as <key>', 'key of the session, so that the same file is played once more')
      .option('--delay <seconds>', 'between the tables and the public', wholeNumber)
      .addOption(new Option('--rule <rule>', 'what is released when').choices(['DELAY', 'BOARD', 'SESSION']))
      .option(
        '--tells-early',
        'also what somebody has still to play; for tokens that an admin has made with the same option',
      )

  liveOptions(
    program
      .command('feed')
      .description('play a file through a running server as if it happened now, or follow one that grows')
      .argument('<file>', 'with --follow a folder too')
      .option(
        '--follow',
        'send at once what the file says, and what it says more while a program writes it',
        false,
      )
      .option(
        '--announced <id>',
        'the announced session that the file fills: the number in its address',
        wholeNumber,
      )
      .option('--finish', 'send at once what the file says, then finish its sessions', false),
  ).action(async (file: string, options: FeedOptions) => {
    const { feed } = await import('./commands/feed.ts')
    await feed(file, options)
  })

  program
    .command('bridgemate')
    .description('play a session on Bridgemates, through the Data Connector of their control software')
    .option('--server <url>', 'the running server', 'http://localhost:8080')
    .option('--token <token>', "the tournament's token; default OPENROOM_TOKEN")
    .option('--connector <url>', 'where the Data Connector listens', 'http://localhost:5079')
    .option('--club <id>', "the club's id at the Data Connector", '')
    .option('--licence <key>', "the club's licence key there; default BRIDGEMATE_LICENCE")
    .option(
      '--session <id>',
      'the number in its address; default: the one that is played or comes next',
      wholeNumber,
    )
    .option(
      '--keep <file>',
      'what it has to know when it is started again; default bridgemate-SESSION.json here',
    )
    .option('--anew', 'make the session at the Bridgemates anew; they forget its results', false)
    .option('--seconds <number>', 'between two questions', decimal(0.05, 60), 5)
    .action(async (options: BridgemateOptions) => {
      const { bridgemate } = await import('./commands/bridgemate.ts')
      await bridgemate(options)
    })

  program
    .command('connector')
    .description(
      'answer a scoring program as a Data Connector does, with players’ phones in place of Bridgemates',
    )
    .option('--server <url>', 'the running server', 'http://localhost:8080')
    .option('--token <token>', "the tournament's token; default OPENROOM_TOKEN")
    .option('--port <number>', 'where it listens', wholeNumber, 5079)
    .option('--host <address>', '0.0.0.0: also for other computers of the network', '127.0.0.1')
    .option('--licence <key>', 'the licence key that programs must give; default CONNECTOR_LICENCE, else any')
    .option('--keep <file>', 'what it has to know when it is started again', 'connector.json')
    .option('--delay <seconds>', 'between the tables and the public', wholeNumber, 0)
    .action(async (options: ConnectorOptions) => {
      const { connector } = await import('./commands/connector.ts')
      await connector(options)
    })

  program
    .command('program')
    .description("keep a scoring program's file filled with the results of its evening on phones")
    .option('--server <url>', 'the running server', 'http://localhost:8080')
    .option('--token <token>', "the tournament's token; default OPENROOM_TOKEN")
    .option(
      '--session <id>',
      'the number in its address; default: the one that is played or comes next',
      wholeNumber,
    )
    .option('--to <file>', 'the file; default: the name of the program’s own and "results", here')
    .option('--seconds <number>', 'between two questions', decimal(0.05, 600), 15)
    .action(async (options: ProgramOptions) => {
      const { program: keep } = await import('./commands/program.ts')
      await keep(options)
    })

  const tokens = program.command('token').description('tokens with which live sources feed tournaments')

  tokens
    .command('create')
    .description('make a token for a tournament and print it; it cannot be shown again')
    .argument('<tournament>', 'its name; it is made when there is none')
    .option('--organiser <name>', 'whose tournament it is; default this installation')
    .option('--key <key>', 'its key, where that is not made from the name')
    .option('--label <label>', 'what the token is for, as lists show it')
    .option('--tells-early', 'its source may show boards that somebody has still to play')
    .action(async (tournament: string, options: TokenOptions) => {
      const { createToken } = await import('./commands/token.ts')
      await createToken(tournament, options)
    })

  tokens
    .command('list')
    .description('all tokens, without themselves')
    .option('--json', 'as JSON', false)
    .action(async ({ json }: { json: boolean }) => {
      const { listTokens } = await import('./commands/token.ts')
      await listTokens(json)
    })

  tokens
    .command('revoke')
    .description('end a token at once')
    .argument('<number>', 'as the list says', wholeNumber)
    .action(async (id: number) => {
      const { revokeToken } = await import('./commands/token.ts')
      await revokeToken(id)
    })

  program
    .command('rebuild-archive')
    .description('make again what boards and players of the archive are found by; can be interrupted')
    .action(async () => {
      const { rebuildArchive } = await import('./commands/rebuildArchive.ts')
      await rebuildArchive()
    })

  program
    .command('audit')
    .description('what staff has done, the newest first')
    .option('--limit <number>', 'so many lines', wholeNumber, 50)
    .option('--before <number>', 'only what is older than this line', wholeNumber)
    .option('--json', 'one line of JSON for each', false)
    .action(async (options: AuditOptions) => {
      const { printAudit } = await import('./commands/audit.ts')
      await printAudit(options)
    })

  const simulating = program
    .command('simulate')
    .description('make up a tournament: to the standard output, a file or the store')
    .option('--list', 'say which kinds there are', false)
    .argument('[kind]', 'kind of tournament, as --kind')
    .option('--kind <kind>', 'kind of tournament')
    .option('--seed <seed>', 'the same seed and options make the same tournament', '1')
    .option('--name <name>', 'name of the tournament')
    .option('--date <date>', 'day of the first session', isoDate)
    .option('--contestants <number>', 'pairs or teams', wholeNumber)
    .option('--boards <number>', 'of a session (pairs), of a round or segment (teams)', wholeNumber)
    .option('--rounds <number>', 'of a Swiss; segments of a knock-out match', wholeNumber)
    .option('--sections <number>', 'pairs only', wholeNumber)
    .option('--sessions <number>', 'pairs only', wholeNumber)
    .option('--recorded <number>', 'tables or matches with auctions and play', wholeNumber)
    .option('--skill <share>', 'from 0, beginners, to 1, experts', decimal(0, 1))
    .option('--rulings <share>', 'boards that the director adjusts', decimal(0, 1))
    .option('--output <file>', 'file to write')
    .option('--store', 'put it into the store', false)
    .option('--live', 'play it through a running server as if it happened now', false)

  liveOptions(simulating).action(async (kind: string | undefined, options: SimulateArguments) => {
    const { simulateCommand } = await import('./commands/simulate.ts')
    await simulateCommand(kind === undefined ? options : { ...options, kind })
  })

  const user = program.command('user').description('accounts of staff')

  user
    .command('create')
    .description('make an account; without a password one is made up and printed')
    .argument('<email>')
    .requiredOption('--name <name>', 'as it is shown to others')
    .addOption(new Option('--role <role>', 'what they may do').choices(ROLES).makeOptionMandatory())
    .addOption(new Option('--password <password>', 'their password').conflicts('passwordStdin'))
    .option('--password-stdin', 'read the password from the standard input')
    .option('--club <name...>', 'clubs whose things alone they see and change; without it all')
    .action(async (email: string, options: UserOptions) => {
      const { createUser } = await import('./commands/user.ts')
      await createUser(email, options)
    })

  user
    .command('limit')
    .description('limit an account to clubs (or other organisers), or with --all to none')
    .argument('<email>')
    .option('--club <name...>', 'their names')
    .addOption(new Option('--all', 'the account is limited to none any more').conflicts('club'))
    .action(async (email: string, options: LimitOptions) => {
      const { limitUser } = await import('./commands/user.ts')
      await limitUser(email, options)
    })

  user
    .command('remove-second-factor')
    .description('let somebody log in with the password alone, who has lost app and codes')
    .argument('<email>')
    .action(async (email: string) => {
      const { removeSecondFactor } = await import('./commands/user.ts')
      await removeSecondFactor(email)
    })

  program.command('demo', { hidden: true }).action(async () => {
    const { demo } = await import('./commands/demo.ts')
    await demo()
  })

  return program
}

/** The demo in a process of its own: making up tournaments takes the processor for some seconds. */
function demoApart(): void {
  // The channel to it stays open: by its end the demo knows that the server has gone.
  const program = process.argv[1]
  if (program === undefined) return
  const child = fork(program, ['demo'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  child.unref()
  child.channel?.unref()
}
