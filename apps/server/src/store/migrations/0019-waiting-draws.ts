/** Who plays whom, in a session that runs, waits behind the gate as well; tables can be played before it is public. */
export const nineteenth = `
alter table standing_order alter column standing drop not null;
alter table standing_order add column document jsonb;
alter table standing_order add check ((standing is null) <> (document is null));
alter table play_table add column order_id integer references standing_order on delete set null;
create index play_table_order on play_table (order_id) where order_id is not null;
`
