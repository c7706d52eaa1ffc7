/**
 * Who plays, as pairs said it on their phones: at which table, so that they can put it right there while its first board
 * is open; and who wants the own card by mail, with the address until the mail went out.
 */
export const saidPlayers = `
create table said_players (
  mini_session_id integer not null references mini_session on delete cascade,
  registration_id integer not null references registration on delete cascade,
  table_id integer references play_table on delete set null,
  players jsonb not null,
  primary key (mini_session_id, registration_id)
);

create table card_wish (
  id integer generated always as identity primary key,
  mini_session_id integer not null references mini_session on delete cascade,
  registration_id integer not null references registration on delete cascade,
  address text not null,
  asked_at timestamptz not null,
  tries integer not null default 0,
  due_at timestamptz not null,
  unique (mini_session_id, registration_id, address)
);
create index card_wish_due on card_wish (due_at);
`
