type Found = readonly { readonly name: string; readonly versions: readonly string[] }[]
export const NOTES: Readonly<Record<string, { readonly why: string; readonly wayOut: string }>>
export function findings(): { readonly betas: Found; readonly doubles: Found; readonly deprecated: Found }
