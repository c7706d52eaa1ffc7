/** A draw may wait until the play that it follows is public; a stage knows which one came before it. */
export const thirtySecond = `
alter table standing_order add column behind integer references mini_session on delete set null;
alter table standing_order add column behind_round integer;
alter table standing_order add column told boolean not null default false;

create table stage (
  mini_session_id integer primary key references mini_session on delete cascade,
  after_id integer references mini_session on delete set null,
  third_place boolean not null default false
);
create index stage_after on stage (after_id);
`
