/** Names and scoring of tournaments, events and segments put right by staff, and as their files have them. */
export const correctedPlaces = `
alter table tournament add column source jsonb;
alter table event add column source jsonb;
alter table segment add column source jsonb;
alter table session_correction alter column mini_session_id drop not null;
alter table session_correction
  add column tournament_id integer references tournament on delete cascade,
  add column event_id integer references event on delete cascade,
  add column segment_id integer references segment on delete cascade,
  add column moved jsonb;
create index session_correction_tournament on session_correction (tournament_id);
create index session_correction_event on session_correction (event_id);
create index session_correction_segment on session_correction (segment_id);
`
