/** Whether two values of documents say the same. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value)
    .map(([name, part]) => [name, canonical(part)] as const)
    .filter(([, part]) => part !== null && part !== undefined && part !== false && part !== '')
    .filter(([, part]) => !Array.isArray(part) || part.length > 0)
  return Object.fromEntries(parts.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Neither order of fields nor parts that say nothing tell two values apart: what is stored comes back without them. */
export const isAlike = (a: unknown, b: unknown): boolean =>
  JSON.stringify(canonical(a)) === JSON.stringify(canonical(b))
