/** No tournament has this number: who is followed from a page of their own is known by the players. */
export const ANY = 0
