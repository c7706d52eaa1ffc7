/**
 * Uploads that never destroy: versions that were replaced; the parts in which a session came; deals that wait
 * for their results, and no deal public before one of its board; sessions found by their deals.
 */
export const twelfth = `
create table session_parts (
  mini_session_id integer primary key references mini_session on delete cascade,
  parts jsonb not null
);

create table session_version (
  id integer generated always as identity primary key,
  mini_session_id integer not null references mini_session on delete cascade,
  at timestamptz not null default now(),
  account_id integer references account on delete set null,
  reason text not null,
  names jsonb not null,
  amounts jsonb not null,
  document bytea not null
);
create index session_version_session on session_version (mini_session_id, id);

create table waiting_hands (
  id integer generated always as identity primary key,
  organiser_id integer not null references organiser,
  account_id integer references account on delete set null,
  names jsonb not null,
  title text not null,
  date date,
  boards jsonb not null,
  content_hash text not null unique,
  received_at timestamptz not null default now(),
  used_at timestamptz
);

create index board_deal on board (md5(deal::text)) where deal is not null;

create or replace view released_board as
  select b.id, b.mini_session_id, b.number, b.dealer, b.vulnerability,
    case when shown.told then b.deal end as deal,
    case when shown.told then b.source_double_dummy end as source_double_dummy
  from board b join mini_session s on s.id = b.mini_session_id
    cross join lateral (select
      exists (select from released_result r where r.board_id = b.id)
      or exists (
        select from released_log l
        where l.board_id = b.id
          and l.event ->> 'type' not in
            ('START_ROUND', 'SEAT_PLAYER', 'CALL_DIRECTOR', 'ACCEPT_CALL', 'END_ROUND')) as told) shown
  where s.status in ('CLOSED', 'ARCHIVED') or shown.told;
`
