/** A deal that the solver gave up is not tried again. */
export const hardDeals = `
-- null: too hard.
alter table double_dummy alter column tricks drop not null;
`
