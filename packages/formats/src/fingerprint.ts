/** A short mark of what a file holds, to tell apart files that do not say what they are of. */
export function fingerprint(content: unknown): string {
  let hash = 0x811c9dc5
  const text = JSON.stringify(content)
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(36)
}
