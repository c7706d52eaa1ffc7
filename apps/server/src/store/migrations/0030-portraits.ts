/** Pictures that people set of themselves, small enough to stand beside what they write. */
export const thirtieth = `
create table portrait (
  account_id integer primary key references account on delete cascade,
  -- Of the bytes: its address.
  hash text not null,
  type text not null check (type in ('image/png', 'image/jpeg', 'image/webp')),
  bytes bytea not null check (length(bytes) <= 65536),
  changed_at timestamptz not null default now()
);
create index portrait_hash on portrait (hash);
create index system_message_account on system_message (account_id);
`
