/** What scoring terminals at the tables have said of boards, by a program between them and this site. */
export const told = `
-- The last word on a board at a table: said again it changes nothing.
create table told_result (
  table_id integer not null references play_table on delete cascade,
  board integer not null,
  -- null: what was said is taken back.
  word jsonb,
  -- Whether it is in the table's log; else it stands for the director.
  counts boolean not null,
  told_at timestamptz not null,
  primary key (table_id, board)
);

-- How far each queue of a session's terminals is stored.
create table told_queue (
  mini_session_id integer not null references mini_session on delete cascade,
  queue text not null,
  last bigint not null,
  primary key (mini_session_id, queue)
);
`
