/** Whether a folder is being gone through in this tab (`walk.ts`): the strip that says so is loaded then alone. */
export function isWalking(): boolean {
  try {
    return sessionStorage.getItem('openroom.folder') !== null
  } catch {
    return false
  }
}
