/** The delay and the release rule that staff planned: a source may hold its session back longer, never shorter. */
export const twentyFifth = `
alter table mini_session add column planned_delay integer, add column planned_rule text;
update mini_session set planned_delay = delay, planned_rule = release_rule where status = 'PUBLISHED' and not fed;
`
