/** What the hall is told at once: the clock at desk, phones and on the wall, words to everybody, calls for the director. */
import { deskRoutes } from '@openroom/protocol/deskRoutes'
import type { NewEvent } from '@openroom/protocol/schema/desk'
import { inAllLooks } from './support/looks.ts'
import { hire, pageOf } from './support/staff.ts'
import { expect, test } from './support/test.ts'

const asked: NewEvent = {
  tournament: 'Tuesday Club',
  event: 'Pairs',
  form: 'howell',
  rounds: 3,
  boardsPerRound: 2,
  sections: [
    ['Ash', 'Birch', 'Cedar', 'Elm'].map((tree) => ({
      name: `${tree} One – ${tree} Two`,
      players: [`${tree} One`, `${tree} Two`],
    })),
  ],
  calcType: 'MP',
  scoring: { perWin: 2, imps: 'crossImps', vpScale: 'wbfContinuous', bamVpScale: 'none' },
  deals: { kind: 'none' },
  // Viewers are behind; the hall is not.
  delay: 900,
  releaseRule: 'BOARD',
}

test('the clock, a call and words reach the hall at once', async ({ server, browser }) => {
  const staff = await hire(server, 'Dora Director', 'ADMIN')
  const director = await pageOf(browser, server, staff)
  const { miniSessionId: id } = await (
    await director.request.post(server.url + deskRoutes.makeEvent(), { data: asked })
  ).json()
  await director.request.post(server.url + deskRoutes.deskStart(id))
  await director.goto(`${server.url}/desk?session=${id}`)
  await director.getByRole('button', { name: 'Links for players’ phones' }).click()
  const codes = director.getByRole('listitem').locator('code')
  await expect(codes).toHaveCount(2)
  const [code = ''] = await codes.allInnerTexts()
  await director.getByRole('button', { name: 'Back to the desk' }).click()

  const phone = await pageOf(browser, server, null)
  await phone.setViewportSize({ width: 390, height: 844 })
  await phone.goto(code)
  await phone.getByRole('button', { name: 'One phone for the whole table' }).click()
  const hall = phone.getByRole('region', { name: 'From the director' })
  await expect(hall.getByRole('button', { name: 'Call the director' })).toBeVisible()
  await expect(hall.getByRole('timer')).toHaveCount(0)

  const clock = director.getByRole('region', { name: 'Clock of the rounds' })
  await expect(clock.getByLabel('Round that starts now')).toHaveValue('1')
  await clock.getByLabel('Minutes per round').fill('14')
  await clock.getByRole('button', { name: 'Start the clock' }).click()
  await expect(clock.getByRole('timer')).toContainText(/Round 1 of 3\s*1[34]:\d\d/)
  await expect(hall.getByRole('timer')).toContainText(/Round 1 of 3 1[34]:\d\d/)
  await clock.getByRole('button', { name: '2 minutes more' }).click()
  await expect(hall.getByRole('timer')).toContainText(/1[56]:\d\d/)
  await clock.getByRole('button', { name: 'Pause' }).click()
  await expect(hall.getByRole('timer')).toContainText('stopped')
  await clock.getByRole('button', { name: 'Continue' }).click()
  await expect(hall.getByRole('timer')).not.toContainText('stopped')

  await hall.getByRole('button', { name: 'Call the director' }).click()
  await expect(hall).toContainText('The director has been called.')
  const calls = director.getByRole('region', { name: 'Calls for the director' })
  await expect(calls).toContainText('Table 1 calls, round 1.')
  await inAllLooks(director, 'hall-desk')
  await director.getByRole('link', { name: 'Tables and boards' }).click()
  await expect(calls).toContainText('Table 1 calls, round 1.')
  await calls.getByRole('button', { name: 'I am coming' }).click()
  await director.goBack()
  await expect(hall).toContainText('The director is coming.')
  await director.getByRole('button', { name: 'Send system message' }).click()
  await director.getByRole('dialog').getByRole('textbox').first().fill('Coffee is served after round 2.')
  await director.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(hall).toContainText('Coffee is served after round 2.')
  await inAllLooks(phone, 'hall-phone')
  await hall.getByRole('button', { name: 'Seen' }).click()
  await expect(hall).not.toContainText('Coffee')
  await calls.getByRole('button', { name: 'Done' }).click()
  await expect(hall.getByRole('button', { name: 'Call the director' })).toBeVisible()

  await clock.getByRole('link', { name: 'Show it in the hall' }).click()
  await expect(director.getByRole('timer')).toContainText('Round 1 of 3')
  await director.getByRole('button', { name: 'Sound on' }).click()
  await expect(director.getByRole('button', { name: 'Sound off' })).toBeVisible()
  await inAllLooks(director, 'hall-wall')
})
