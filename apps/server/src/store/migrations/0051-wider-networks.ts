/**
 * Who has many networks of one provider (a /48 has 65,536) takes no more places than is fair: subscriptions are counted
 * for those too. Rows that are there tell only of their network.
 */
export const widerNetworks = `
alter table push_subscription add wider text;
create index push_subscription_wider on push_subscription (wider) where wider is not null;
`
