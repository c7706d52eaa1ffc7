/** A number of an address; anything else is none. */
export const numberOf = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : Number.NaN)
