/**
 * Sessions fed live: results in versions, each public from its place in the table's log on; who sent an
 * entry; what stands against entries that were kept; a board public from its first auction on.
 */
export const seventh = `
alter table mini_session
  add column fed boolean not null default false,
  add column closing_at timestamptz;

alter table table_log add column origin text not null default 'file';

alter table result drop constraint result_table_id_board_id_key;
alter table result
  add column taken_back boolean not null default false,
  add unique (table_id, board_id, seq);

create table entry_doubt (
  table_id integer not null,
  seq bigint not null,
  code text not null,
  primary key (table_id, seq, code),
  foreign key (table_id, seq) references table_log on delete cascade
);

create view newest_result as
  select r.* from result r
  where not r.taken_back and not exists (
    select from result later
    where later.table_id = r.table_id and later.board_id = r.board_id and later.seq > r.seq);

create or replace view released_result as
  select r.id, r.table_id, r.board_id, r.ord, r.status, r.contract, r.lead, r.tricks, r.score_ns,
    r.adjustment, r.jury, r.jury_comment, r.official
  from result r join release_cursor c on c.table_id = r.table_id and r.seq <= c.released_seq
  where not r.taken_back and not exists (
    select from result later
    where later.table_id = r.table_id and later.board_id = r.board_id
      and later.seq > r.seq and later.seq <= c.released_seq);

create or replace view released_board as
  select b.id, b.mini_session_id, b.number, b.dealer, b.vulnerability, b.deal, b.source_double_dummy
  from board b join mini_session s on s.id = b.mini_session_id
  where s.status in ('CLOSED', 'ARCHIVED')
    or exists (select from released_result r where r.board_id = b.id)
    or exists (
      select from released_log l
      where l.board_id = b.id and l.event ->> 'type' not in ('START_ROUND', 'SEAT_PLAYER'));
`
