/** The tricks that are told against those that were played. */
import { describe, expect, it } from 'vitest'
import { LENIENT } from '../limits.ts'
import { firstSession, tags } from '../pbn/testing/texts.ts'
import { readFile } from '../read.ts'
import { textAsSource } from '../text.ts'

const RANKS = 'AKQJT98765432'
const DEAL = `N:${RANKS}... .${RANKS}.. ..${RANKS}. ...${RANKS}`
/** East leads hearts, all of which north ruffs. */
const play = (tricks: number, end = '*') =>
  `[Play "E"]\n${[...RANKS]
    .slice(0, tricks)
    .map((rank) => `H${rank} D${rank} C${rank} S${rank}`)
    .join('\n')}\n${tricks < 13 ? end : ''}\n`

const game = (told: Readonly<Record<string, string>>, section: string) =>
  `${tags({
    Event: 'E',
    Board: '1',
    Dealer: 'N',
    Vulnerable: 'None',
    Deal: DEAL,
    Scoring: 'MP',
    Declarer: 'N',
    Contract: '6S',
    ...told,
  })}[Auction "N"]\n6S Pass Pass Pass\n${section}`

async function read(text: string) {
  const file = await readFile(textAsSource(text), LENIENT)
  if (!file.ok) throw new Error(file.error.message)
  const { document, warnings } = file.value
  const [result] = firstSession(document).tables.flatMap((one) => one.results)
  const told = warnings.flatMap(({ code, args }) =>
    code === 'weighed' ? [[args.about, args.counts, args.why]] : [],
  )
  const codes = warnings.map(({ code }) => code)
  return { tricks: result!.tricks, scoreNs: result!.scoreNs, told, codes }
}

describe('the tricks of a board', () => {
  it('are those of the play where it agrees, and are not told', async () => {
    expect(await read(game({ Result: '13' }, play(13)))).toMatchObject({
      tricks: 13,
      scoreNs: 1010,
      told: [],
    })
    expect(await read(game({ Result: '12' }, play(12)))).toMatchObject({ tricks: 12, scoreNs: 980, told: [] })
    expect(await read(game({ Result: '9' }, ''))).toMatchObject({ tricks: 9, told: [] })
  })
  it('are those of a play to the end where the file says others', async () => {
    expect(await read(game({ Result: '11' }, play(13)))).toMatchObject({
      tricks: 13,
      scoreNs: 1010,
      told: [['tricks', 13, 'play']],
    })
  })
  it('stay where the score that the file tells agrees with them: the director took them back', async () => {
    const found = await read(game({ Result: '12', Score: 'NS 980' }, play(13)))
    expect(found).toMatchObject({ tricks: 12, scoreNs: 980, told: [['tricks', 12, 'score']] })
    expect(await read(game({ Result: '12', Score: 'NS 1010' }, play(13)))).toMatchObject({ scoreNs: 1010 })
  })
  it('stay where a play that was broken off cannot come to them, which is told of the record', async () => {
    const found = await read(game({ Result: '9' }, play(11)))
    expect(found).toMatchObject({ tricks: 9, told: [] })
    expect(found.codes).toContain('record-breach')
  })
  it('are told ones that the published figure of the board bears out', async () => {
    const match = (own: string, imps: string) =>
      [
        game(
          {
            Result: own,
            Scoring: 'IMP',
            Room: 'Open',
            HomeTeam: 'A',
            VisitTeam: 'B',
            Score: 'NS -150',
            ScoreIMP: imps,
          },
          play(13),
        ),
        `${tags({ Event: 'E', Board: '1', Dealer: 'N', Vulnerable: 'None', Scoring: 'IMP', Room: 'Closed', HomeTeam: 'A', VisitTeam: 'B', Contract: '6S', Declarer: 'N', Result: '12', Score: 'NS 980' })}`,
      ].join('\n')
    // Three down is 15 IMPs less than slam; thirteen tricks would be one more.
    expect(await read(match('9', 'NS -15'))).toMatchObject({ tricks: 9, scoreNs: -150 })
    expect(await read(match('9', 'NS 1'))).toMatchObject({ tricks: 13, scoreNs: 1010 })
  })
})
