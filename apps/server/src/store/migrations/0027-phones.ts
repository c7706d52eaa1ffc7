/**
 * Results from the players' phones: where a table's boards of a round begin (of movements that are known), what one
 * side has entered and the other one is to confirm, and links that open nothing else.
 */
export const twentySeventh = `
create table movement (
  table_id integer primary key references play_table on delete cascade,
  first_board integer not null
);
alter table operator_link add column kind text not null default 'operator' check (kind in ('operator', 'phone'));
create table phone_setting (
  mini_session_id integer primary key references mini_session on delete cascade,
  travellers boolean not null
);

create table phone_result (
  table_id integer not null references play_table on delete cascade,
  board integer not null,
  version integer not null,
  result jsonb not null,
  side text not null check (side in ('NS', 'EW')),
  entered_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (table_id, board)
);
`
