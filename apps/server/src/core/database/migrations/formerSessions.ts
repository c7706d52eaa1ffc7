/** Sessions that became rounds of another lead there. */
export const formerSessions = `
alter table former_place drop constraint former_place_kind_check;
alter table former_place add constraint former_place_kind_check
  check (kind in ('session', 'segment', 'event', 'tournament'));
`
