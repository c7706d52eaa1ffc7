/** What a board of a match is scored in. */
export const unitKey = (bam: boolean, total: boolean) =>
  bam ? 'card.mp' : total ? 'card.points' : 'card.imp'
