/** The stages of a knock-out beside each other: whose matches lead to which, by the names of the teams. Pure. */

export type BracketTeam = {
  readonly name: string
  /** `null`: nothing played yet. */
  readonly imps: number | null
  readonly isThrough: boolean
}

export type BracketMatch = {
  readonly number: number
  readonly home: BracketTeam
  /** `null`: the home team has a bye. */
  readonly visiting: BracketTeam | null
}

export type BracketStage = {
  readonly session: number
  readonly name: string
  readonly matches: readonly BracketMatch[]
}

export type BracketColumn = BracketStage & {
  /** Between those who lost in the stage before; none of the matches that lead on. */
  readonly thirdPlace: BracketMatch | null
}

const teamsOf = ({ home, visiting }: BracketMatch): readonly BracketTeam[] =>
  visiting === null ? [home] : [home, visiting]

const has =
  (name: string) =>
  (match: BracketMatch): boolean =>
    teamsOf(match).some((team) => team.name === name)

/** Of two losers of the stage before. */
function thirdPlaceOf(stage: BracketStage, before: BracketStage | undefined): BracketMatch | null {
  const lost = new Set(
    before?.matches
      .flatMap((match) => {
        const teams = teamsOf(match)
        return teams.some(({ isThrough }) => isThrough) ? teams.filter(({ isThrough }) => !isThrough) : []
      })
      .map(({ name }) => name),
  )
  if (stage.matches.length < 2) return null
  return stage.matches.find((match) => teamsOf(match).every(({ name }) => lost.has(name))) ?? null
}

/** Each match between the two that lead to it; what leads nowhere stands last. */
function inOrder(matches: readonly BracketMatch[], next: readonly BracketMatch[]): readonly BracketMatch[] {
  const leading = next.flatMap((match) => teamsOf(match).flatMap(({ name }) => matches.find(has(name)) ?? []))
  return [...new Set([...leading, ...matches])]
}

/** Stages without a match that is known are left out. */
export function columnsOf(stages: readonly BracketStage[]): readonly BracketColumn[] {
  const drawn = stages.filter(({ matches }) => matches.length > 0)
  const apart = drawn.map((stage, at): BracketColumn => {
    const thirdPlace = thirdPlaceOf(stage, drawn[at - 1])
    const byNumber = [...stage.matches].sort((a, b) => a.number - b.number)
    return { ...stage, thirdPlace, matches: byNumber.filter((match) => match !== thirdPlace) }
  })
  let next: readonly BracketMatch[] = []
  return apart
    .toReversed()
    .map((column) => {
      const matches = inOrder(column.matches, next)
      next = matches
      return { ...column, matches }
    })
    .toReversed()
}
