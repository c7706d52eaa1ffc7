/** What the director decides beside the tables waits behind the gate, as what is played does. */
export const sixteenth = `
create table standing_order (
  id integer generated always as identity primary key,
  mini_session_id integer not null references mini_session on delete cascade,
  received_at timestamptz not null,
  standing jsonb not null
);
create index standing_order_session on standing_order (mini_session_id, id);
`
