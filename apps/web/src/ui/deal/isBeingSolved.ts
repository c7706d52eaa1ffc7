import type { Board } from '@openroom/protocol/schema/results'

/** All four hands are known, and the server has not computed yet what they make. */
export const isBeingSolved = ({ hands, optimumScores }: Board): boolean =>
  optimumScores === null && hands !== null && Object.values(hands).every((hand) => hand !== null)
