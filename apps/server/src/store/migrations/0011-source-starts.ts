/** When a session begins as its source says, by which it knows it, whatever start staff has given it since. */
export const eleventh = `
alter table mini_session
  add column source_date date,
  add column source_start timestamptz;
update mini_session set source_date = date, source_start = start_date_time where fed;
`
