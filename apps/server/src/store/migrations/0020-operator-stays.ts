/** When operators were at tables: viewers are told as late as of the play, whatever is restarted meanwhile. */
export const twentieth = `
create table operator_stay (
  id integer generated always as identity primary key,
  table_id integer not null references play_table on delete cascade,
  name text not null,
  came_at timestamptz not null,
  ends_at timestamptz not null
);
create index operator_stay_table on operator_stay (table_id);
create index operator_stay_end on operator_stay (ends_at);
`
