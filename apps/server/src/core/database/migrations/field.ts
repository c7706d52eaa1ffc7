/** The field of a session changes: what was drawn before and after, so that it can be undone (docs/adr/0019). */
export const field = `
create table field_change (
  id integer generated always as identity primary key,
  mini_session_id integer not null references mini_session on delete cascade,
  -- What was asked, with who was meant; and what it made of the draw.
  change jsonb not null,
  patch jsonb not null,
  account_id integer references account on delete set null,
  at timestamptz not null,
  undone_at timestamptz,
  undone_by integer references account on delete set null
);
create index field_change_session on field_change (mini_session_id, id);
`
