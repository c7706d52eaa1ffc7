/** How many watched a session, over time: numbers only. Older minutes are joined into longer spans. */
export const viewerSamples = `
create table viewer_sample (
  mini_session_id integer not null references mini_session on delete cascade,
  -- 0: the session as a whole.
  table_id integer not null,
  -- How long the span is that begins at this time.
  minutes smallint not null check (minutes in (1, 10, 60)),
  at timestamptz not null,
  peak integer not null,
  -- Viewers of all samples added up, and how many samples there were.
  total bigint not null,
  samples smallint not null,
  primary key (mini_session_id, table_id, minutes, at)
);
create index viewer_sample_old on viewer_sample (minutes, at);
`
