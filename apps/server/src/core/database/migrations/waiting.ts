/** What waits for others to play it: cards of sessions that are over, and sessions whose play is. */
export const waiting = `
-- Of boards of sessions that are over: their cards came later, and others have still to play them.
alter table board add column withheld boolean not null default false;
create index board_withheld on board (id) where withheld;

-- Its own play is over, and the sessions that have still to play what it would tell.
alter table mini_session add column awaits integer[];

-- No end is forced any more: an admin shows what waits.
drop table forced_end;

create or replace view released_log as
  select l.table_id, l.seq, l.board_id, l.event, l.schema_version
  from table_log l join release_cursor c on c.table_id = l.table_id and l.seq <= c.released_seq
  where l.board_id <> all (select b.id from board b where b.withheld);

create or replace view released_result as
  select r.id, r.table_id, r.board_id, r.ord, r.status, r.contract,
    case when r.board_id <> all (select b.id from board b where b.withheld) then r.lead end as lead, r.tricks, r.score_ns,
    r.adjustment, r.jury, r.jury_comment, r.official
  from result r join release_cursor c on c.table_id = r.table_id and r.seq <= c.released_seq
  where not r.taken_back and not exists (
    select from result later
    where later.table_id = r.table_id and later.board_id = r.board_id
      and later.seq > r.seq and later.seq <= c.released_seq);

create or replace view released_board as
  select b.id, b.mini_session_id, b.number, b.dealer, b.vulnerability,
    case when shown.told and not b.withheld then b.deal end as deal,
    case when shown.told and not b.withheld then b.source_double_dummy end as source_double_dummy
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
