/** Tests that are long, or prove of further sizes and screens what one of them proves in ./test: `npm run nightly`. */
export const isNightly = process.env.NIGHTLY === '1'

/** What such a test says of itself: `test('…', NIGHTLY, async …)`. */
export const NIGHTLY = { tag: '@nightly' } as const
