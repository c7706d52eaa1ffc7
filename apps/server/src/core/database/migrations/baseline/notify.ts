/** Notifications of browsers. */
export const notify = `
-- The key that all nodes sign with.
create table push_key (
  id integer default 1 primary key check (id = 1),
  public_key text not null,
  private_key text not null
);

-- Browsers that are told of those whom they follow; network: where it came from, hashed, so many for each.
create table push_subscription (
  id integer generated always as identity primary key,
  endpoint text not null unique,
  wish jsonb not null,
  network text not null,
  changed_at timestamptz not null,
  -- Messages in a row that its service refused.
  failures integer not null default 0,
  -- null of those from before it was counted.
  wider text
);
create index push_subscription_changed on push_subscription (changed_at);
create index push_subscription_network on push_subscription (network);
create index push_subscription_wider on push_subscription (wider) where wider is not null;

-- What goes out; key: what it tells of, so that nobody is told twice.
create table push_message (
  id integer generated always as identity primary key,
  subscription_id integer not null references push_subscription on delete cascade,
  key text not null,
  message jsonb not null,
  made_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  done_at timestamptz,
  unique (subscription_id, key)
);
create index push_message_due on push_message (due_at) where done_at is null;
create index push_message_made on push_message (made_at);

-- Since when somebody looks: sessions up to this one were there before.
create table push_watch (
  id integer default 1 primary key check (id = 1),
  up_to integer not null,
  looked_at timestamptz not null
);

-- What of a session has been noticed.
create table push_noticed (
  mini_session_id integer primary key references mini_session on delete cascade,
  keys jsonb not null
);
`
