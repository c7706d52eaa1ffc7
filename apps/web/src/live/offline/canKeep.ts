/** Not on a plain address of the local network: browsers have neither there. */
export const canKeep = (): boolean =>
  'serviceWorker' in navigator && 'caches' in globalThis && 'locks' in navigator
