import { describe, expect, it } from 'vitest'
import { refusalText } from '../../texts/refusalText.ts'
import { outcomeOf } from './send.ts'

const answer = (code: string) => JSON.stringify({ code, message: 'In the words of the server.' })

describe('an upload that is refused as a whole', () => {
  it('is told in the words of the page', () => {
    expect(outcomeOf(413, answer('too-large'))).toEqual({ kind: 'failed', message: refusalText('too-large') })
  })

  it('is told in those of a later server, where the page has none', () => {
    expect(outcomeOf(409, answer('of-tomorrow'))).toMatchObject({ message: 'In the words of the server.' })
  })

  it('says that the line was lost where nothing came back', () => {
    expect(outcomeOf(0, '')).toMatchObject({ kind: 'failed', message: expect.stringMatching(/\S/) })
  })
})
