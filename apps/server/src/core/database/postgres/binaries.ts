import { databasePackage } from '@openroom/protocol/platform'

/** Where the programs of the embedded PostgreSQL are, one npm package for each platform. */
export type Programs = {
  readonly initdb: string
  readonly postgres: string
  /** What ends the server where no signal does. */
  readonly pg_ctl?: string
}

/** Errors: a platform for which there is no package; then DATABASE_URL has to name a database. */
export async function findPrograms(): Promise<Programs> {
  const name = databasePackage(process.platform, process.arch)
  try {
    const { initdb, postgres, pg_ctl } = (await import(name)) as Required<Programs>
    return { initdb, postgres, pg_ctl }
  } catch (cause) {
    const advice = 'Set DATABASE_URL to a PostgreSQL of your own.'
    throw new Error(`No embedded PostgreSQL for ${process.platform}-${process.arch} (${name}). ${advice}`, {
      cause,
    })
  }
}
