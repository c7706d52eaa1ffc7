/** What mails are written in: of an account as its person reads the pages, of a card as it was asked for; null: English. */
export const languages = `
alter table account add column language text;
alter table card_wish add column language text;
`
