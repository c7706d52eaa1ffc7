/** Seeds of deals that were dealt here, public once their sessions are closed. */
export const twentyThird = `
create table deal_seed (
  mini_session_id integer primary key references mini_session on delete cascade,
  seed text not null,
  commitment text not null
);

create view released_deal_seed as
  select d.mini_session_id, d.commitment, case when s.status in ('CLOSED', 'ARCHIVED') then d.seed end as seed
  from deal_seed d join mini_session s on s.id = d.mini_session_id;
`
