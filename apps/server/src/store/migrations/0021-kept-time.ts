/** While sessions are played: the time of each machine's server, so that one that is started again goes on with it. */
export const twentyFirst = `
create table kept_time (
  boot text primary key,
  at timestamptz not null,
  uptime double precision not null,
  step double precision not null
);
`
