/** The call or card that commentary was written at: how much had happened on the board by then. */
export const twentySixth = `
alter table system_message add column step integer;
`
