/** A parsed value as the rest of the code sees it: nothing in it is changed. */
export type Deep<T> = T extends readonly (infer U)[]
  ? readonly Deep<U>[]
  : T extends object
    ? { readonly [K in keyof T]: Deep<T[K]> }
    : T
