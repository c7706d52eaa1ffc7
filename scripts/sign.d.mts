export function makeKeys(folder: string): { readonly open: string; readonly hidden: string }
export function signFile(file: string, secretFile: string, comment: string): string
export function verifyFile(file: string, publicFile: string): string
