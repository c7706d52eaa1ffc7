/**
 * What of the sessions moved on, and in which transaction: who looks for what no news told of reads what is new since the last
 * look, however large the archive is. The database writes it itself, whoever changes a version or removes a session; old lines
 * are forgotten (store/sessionMoves.ts).
 */
export const sessionMoves = `
create table session_move (
  mini_session_id integer not null,
  moved xid8 not null default pg_current_xact_id(),
  at timestamptz not null default now()
);
create index session_move_moved on session_move (moved);
create index session_move_at on session_move (at);

create function note_session_moves() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into session_move (mini_session_id) select id from after_it;
  elsif tg_op = 'DELETE' then
    insert into session_move (mini_session_id) select id from before_it;
  else
    insert into session_move (mini_session_id)
      select n.id from after_it n join before_it o on o.id = n.id where n.version <> o.version;
  end if;
  return null;
end $$;
create trigger session_made after insert on mini_session
  referencing new table as after_it for each statement execute function note_session_moves();
create trigger session_moved after update on mini_session
  referencing old table as before_it new table as after_it for each statement execute function note_session_moves();
create trigger session_removed after delete on mini_session
  referencing old table as before_it for each statement execute function note_session_moves();
`
