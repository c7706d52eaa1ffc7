/**
 * Stands in tests in the place of fast-check. Properties search from one seed in ./test, so that a run tells of the change
 * alone; PROPERTY_SEED searches elsewhere.
 */
import fc from '../node_modules/fast-check/lib/fast-check.js'

const FIXED = 20_261_122

const wanted = process.env.PROPERTY_SEED
const seed = wanted === 'random' ? Math.trunc(Math.random() * 2 ** 31) : Number(wanted ?? FIXED)
if (!Number.isInteger(seed)) throw new Error(`PROPERTY_SEED is a whole number or "random", not "${wanted}".`)

fc.configureGlobal({ seed })

export * from '../node_modules/fast-check/lib/fast-check.js'
export default fc
