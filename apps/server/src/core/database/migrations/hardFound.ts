/** Deals that are too hard are found without the others. */
export const hardFound = `
create index double_dummy_hard on double_dummy (deal) where tricks is null;
`
