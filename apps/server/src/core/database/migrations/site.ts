/** What the installation is called, and what opens it to whoever has started it. */
export const site = `
create table site (
  -- There is one.
  id smallint primary key default 1 check (id = 1),
  name text not null
);

-- Of the first account: it goes with the transaction that makes one. Printed at each start, so it is kept as it is.
create table first_key (
  id smallint primary key default 1 check (id = 1),
  key text not null
);
`
