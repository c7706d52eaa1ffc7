/** Penalties and bonuses of contestants, with their unit and reason. */
export const thirteenth = `
alter table entry add column adjustments jsonb;
`
