import type { UploadLoss, UploadReport, WaitingHands } from '@openroom/protocol/schema/upload'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { account } from '../../live/account.ts'
import { clubsFeed } from '../../live/sessions.ts'
import { keepReport, useReport } from '../../live/uploaded.ts'
import { dialogs } from '../../ui/dialogs.ts'
import ReportDialog from './ReportDialog.tsx'
import { type Outcome, previewFiles, sendFiles } from './send.ts'
import UploadDialog, { keepUsualClub } from './UploadDialog.tsx'
import UploadNotice from './UploadNotice.tsx'

vi.mock('./send.ts', async (original) => ({
  ...(await original<typeof import('./send.ts')>()),
  sendFiles: vi.fn(),
  previewFiles: vi.fn(),
}))
vi.mock('../../live/uploads.ts', () => ({
  useWaitingHands: () => ({ data: waiting() }),
  useSolving: () => [],
}))
const waiting = vi.fn<() => readonly WaitingHands[]>(() => [])
const send = vi.mocked(sendFiles)
const preview = vi.mocked(previewFiles)
beforeEach(() => preview.mockResolvedValue(null))

afterEach(() => {
  cleanup()
  send.mockReset()
  keepReport(null)
  window.history.replaceState(null, '', '/')
})

const remark = {
  code: 'x',
  args: {},
  file: 'a.pbn',
  line: 18,
  column: 5,
  excerpt: 'md|3SQJ,',
  message: 'Two queens.',
}

const report: UploadReport = {
  unchanged: false,
  replaced: true,
  added: false,
  waiting: 0,
  faults: [],
  undecided: [],
  files: [{ name: 'a.pbn', format: 'pbn' }],
  counts: { boards: 26, results: 337, auctions: 12, plays: 0, registrations: 26 },
  official: {
    compared: 3,
    differing: 2,
    explained: { ascherman: 1 },
    figures: [
      {
        code: 'official-differs',
        args: {
          ...{ kind: 'percent', side: 'NS', board: 4, number: 2, table: 't2' },
          ...{ given: 41, ours: 45.5, computed: '45.5', session: 0 },
        },
        message: 'Board 4, table 2: percent of NS are 41 in the file, 45.5 here.',
        convention: null,
        miniSessionId: 5,
        board: 4,
      },
      {
        code: 'official-differs',
        args: { kind: 'total', registration: '7', given: 98, ours: 97.5, computed: '97.5', session: 0 },
        message: 'The total of 7 is 98 in the file, 97.5 here.',
        convention: 'truncated',
        miniSessionId: 5,
        board: null,
      },
    ],
  },
  warnings: [
    { ...remark, line: 412 },
    { ...remark, code: 'official-differs', message: 'Board 4, table 2: percent of NS are 41.', line: null },
  ],
  miniSessionIds: [5],
}

const closed = vi.fn()

function Page() {
  const kept = useReport()
  const [open, setOpen] = useState(true)
  const close = () => {
    closed()
    setOpen(false)
  }
  return (
    <>
      {open && <UploadDialog onClose={close} />}
      {kept && <UploadNotice report={kept} />}
    </>
  )
}

const upload = () => {
  window.history.replaceState(null, '', '/upload')
  render(<Page />)
  fireEvent.change(screen.getByLabelText('File to upload', { selector: 'input' }), {
    target: { files: [new File(['x'.repeat(2_000)], 'a.pbn')] },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
}

test('needs a file; play is visible unless told otherwise', async () => {
  send.mockResolvedValue({ kind: 'stored', report })
  render(<UploadDialog onClose={() => undefined} />)
  expect(screen.getByRole('dialog', { name: 'Upload tournament' })).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upload' }).disabled).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Play visible' }).checked).toBe(true)
})

/** `Paweł Wałęsa` in windows-1250. */
const POLISH = Uint8Array.from([0x50, 0x61, 0x77, 0x65, 0xb3, 0x20, 0x57, 0x61, 0xb3, 0xea, 0x73, 0x61])

const chooseFile = (file: File) =>
  fireEvent.change(screen.getByLabelText('File to upload', { selector: 'input' }), {
    target: { files: [file] },
  })

test('a file that does not say how its letters are written is shown in each set, and sent in the chosen one', async () => {
  send.mockReset()
  send.mockResolvedValue({ kind: 'stored', report })
  render(<UploadDialog onClose={() => undefined} />)
  chooseFile(new File([POLISH], 'a.pbn'))
  const letters = await screen.findByLabelText<HTMLSelectElement>('Character set')
  expect(screen.getByRole('option', { name: 'Paweł, Wałęsa (windows-1250)' })).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Pawe│, Wa│ŕsa (cp852)' })).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Pawe³, Wa³êsa (windows-1252)' })).toBeTruthy()
  fireEvent.change(letters, { target: { value: 'windows-1250' } })
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(send.mock.calls[0]?.[1].charset).toBe('windows-1250'))
})

test.each([
  ['UTF-8', new TextEncoder().encode('Paweł Wałęsa')],
  ['ASCII', new TextEncoder().encode('Ann')],
  ['no text', Uint8Array.from([0, 0xb3, 0xb3, 0xb3, 0xb3])],
])('of a file in %s nothing is asked', async (_, bytes) => {
  render(<UploadDialog onClose={() => undefined} />)
  chooseFile(new File([POLISH], 'a.pbn'))
  await screen.findByLabelText('Character set')
  chooseFile(new File([bytes], 'b.pbn'))
  await waitFor(() => expect(screen.queryByLabelText('Character set')).toBeNull())
})

/** Answers where nothing was asked. */
const USUAL = {
  playVisible: true,
  tellsEarly: false,
  asks: true,
  choices: {},
  club: null,
  replace: null,
  same: null,
  beside: null,
  without: null,
  charset: null,
  name: null,
  proposed: null,
  organiser: null,
}

test('what is stored closes the dialog, leads to the list, and has its report there', async () => {
  send.mockResolvedValue({ kind: 'stored', report })
  closed.mockReset()
  upload()
  const notice = await screen.findByText(/^Read and stored. It replaces the earlier version/)
  expect(closed).toHaveBeenCalledOnce()
  expect(window.location.pathname).toBe('/')
  expect(send.mock.calls[0]?.[1]).toEqual(USUAL)
  const place = within(notice.closest('section')!)
  expect(place.getByText('One warning · 2 figures are different')).toBeTruthy()
  expect(place.getByRole('link', { name: 'Open the session' }).getAttribute('href')).toBe('/screen/5')
  fireEvent.click(place.getByRole('button', { name: 'Upload report' }))
  expect(dialogs.getState().dialog).toBe('report')
  fireEvent.click(place.getByRole('button', { name: 'Close this notice' }))
  await waitFor(() => expect(screen.queryByText(/^Read and stored/)).toBeNull())
})

test('the report has warnings by line, and the way to each figure that differs', () => {
  keepReport(report)
  closed.mockReset()
  render(<ReportDialog onClose={closed} />)
  expect(screen.getByRole('row', { name: 'Boards 26' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'One warning' })).toBeTruthy()
  expect(screen.getByText('line 412')).toBeTruthy()
  expect(screen.getByText(/3 figures compared, 2 are different/)).toBeTruthy()
  expect(
    screen.getByText('No known reason explains this. Compare the scores of the board with the file.'),
  ).toBeTruthy()
  expect(screen.getByText(/cuts off all its figures instead of rounding/)).toBeTruthy()
  const board = screen.getByRole('link', { name: 'Open board 4' })
  expect(board.getAttribute('href')).toBe('/screen/5?screen=frequency&board=4')
  expect(screen.getByRole('link', { name: 'Open the scores' }).getAttribute('href')).toBe(
    '/screen/5?screen=running-score',
  )
  fireEvent.click(board)
  expect(closed).toHaveBeenCalledOnce()
  expect(window.location.pathname).toBe('/screen/5')
})

test('opening the session leaves no dialog behind', () => {
  keepReport(report)
  closed.mockReset()
  render(<ReportDialog onClose={closed} />)
  fireEvent.click(screen.getByRole('link', { name: 'Open the session' }))
  expect(closed).toHaveBeenCalledOnce()
  expect(window.location.pathname).toBe('/screen/5')
})

test('a club can be chosen where there are clubs', async () => {
  send.mockResolvedValue({ kind: 'stored', report })
  clubsFeed.store.setState({ body: [{ id: 1, serverId: 4, name: 'Oakmere BC' }], seq: 1 })
  render(<UploadDialog onClose={closed} />)
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Club' })
  expect(choice.selectedOptions[0]?.textContent).toBe('As stated in the file')
  fireEvent.change(choice, { target: { value: 'Oakmere BC' } })
  fireEvent.change(screen.getByLabelText('File to upload', { selector: 'input' }), {
    target: { files: [new File(['x'], 'a.pbn')] },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(send.mock.calls[0]?.[1]).toEqual({ ...USUAL, club: 'Oakmere BC' }))
})

const session = {
  miniSessionId: null,
  name: 'Club evening',
  date: null,
  type: 'PAIR',
  calcType: 'MP',
  serverId: 1,
  organiser: null,
  dealt: 0,
} as const
const seen = { boards: 24, results: 144, waiting: 0, sessions: 1, session, awaiting: [], earlier: [] }

test('pressed while the files are still looked into, it waits, and they are of the usual club', async () => {
  send.mockResolvedValue({ kind: 'stored', report })
  clubsFeed.store.setState({ body: [{ id: 1, serverId: 4, name: 'Oakmere BC' }], seq: 1 })
  keepUsualClub('Oakmere BC')
  let look = (): void => undefined
  preview.mockReturnValueOnce(
    new Promise((resolve) => {
      look = () => resolve(seen)
    }),
  )
  preview.mockResolvedValue(seen)
  upload()
  expect(await screen.findByText('Reading and storing')).toBeTruthy()
  expect(send).not.toHaveBeenCalled()
  look()
  await waitFor(() => expect(send.mock.calls[0]?.[1]).toMatchObject({ club: 'Oakmere BC' }))
  expect(send).toHaveBeenCalledTimes(1)
})

test.each(['ADMIN', 'UPLOADER'] as const)(
  'what another session has still to play is said to one who is %s; an admin may show it',
  async (role) => {
    send.mockResolvedValue({ kind: 'stored', report })
    account.setState({ role })
    const args = { other: 'Group B', boards: '1-8' }
    preview.mockResolvedValue({
      ...seen,
      awaiting: [{ code: 'deals-still-played', message: 'In English.', args }],
    })
    render(<Page />)
    chooseFile(new File(['x'], 'a.pbn'))
    await screen.findByText(/“Group B” still has to play some of these deals. Boards: 1-8\./)
    const early = screen.queryByRole('checkbox', { name: 'Show boards before everybody has played them' })
    expect(early !== null).toBe(role === 'ADMIN')
    if (early) fireEvent.click(early)
    fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
    await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
    expect(send.mock.calls[0]?.[1].tellsEarly).toBe(role === 'ADMIN')
  },
)

test('what was accepted of a session is not accepted of another that the same files become', async () => {
  send.mockResolvedValue({ kind: 'stored', report })
  account.setState({ role: 'ADMIN' })
  clubsFeed.store.setState({ body: [{ id: 1, serverId: 4, name: 'Oakmere BC' }], seq: 1 })
  const args = { other: 'Group B', boards: '1-8' }
  preview.mockResolvedValue({
    ...seen,
    awaiting: [{ code: 'deals-still-played', message: 'In English.', args }],
  })
  render(<Page />)
  chooseFile(new File([POLISH], 'a.pbn'))
  const early = () =>
    screen.findByRole<HTMLInputElement>('checkbox', { name: 'Show boards before everybody has played them' })
  fireEvent.click(await early())
  expect((await early()).checked).toBe(true)
  fireEvent.change(await screen.findByLabelText('Character set'), { target: { value: 'windows-1250' } })
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  expect(send.mock.calls[0]?.[1]).toMatchObject({ charset: 'windows-1250', tellsEarly: false })
})

test('closed while the files are still looked into, nothing is stored; meanwhile nothing can be chosen', async () => {
  closed.mockReset()
  let look = (): void => undefined
  const looked = new Promise<typeof seen>((resolve) => {
    look = () => resolve(seen)
  })
  preview.mockReturnValueOnce(looked)
  upload()
  await screen.findByText('Reading and storing')
  const play = screen.getByRole('checkbox', { name: 'Play visible' })
  expect(play.matches(':disabled')).toBe(true)
  chooseFile(new File(['y'], 'b.pbn'))
  expect(screen.queryByText('b.pbn')).toBeNull()
  cleanup()
  look()
  // Whatever waited for it has been told before this is.
  await looked.then(() => undefined).then(() => undefined)
  await Promise.resolve()
  expect(send).not.toHaveBeenCalled()
})

test('a name that nobody typed is sent as one that was proposed', async () => {
  preview.mockResolvedValue(seen)
  const side = { name: 'Club evening', date: null, contestants: 12, boards: 24, results: 144, people: [] }
  const doubt = { miniSessionId: 5, same: 120, other: 24, stored: side, given: side }
  const question = {
    confirm: 'both',
    doubts: [doubt],
    sessions: [],
    faults: [],
    faultCount: 0,
    undecided: [],
  }
  for (const [button, typed] of [
    ['It is the same session', null],
    ['It is the same session', 'Winter pairs'],
    ['It is another session', null],
  ] as const) {
    send.mockReset()
    send
      .mockResolvedValueOnce({ kind: 'asked', question })
      .mockResolvedValueOnce(asked('seen'))
      .mockResolvedValueOnce({ kind: 'stored', report })
    upload()
    await screen.findByRole('button', { name: button })
    if (typed !== null) fireEvent.change(screen.getByLabelText('Name'), { target: { value: typed } })
    fireEvent.click(screen.getByRole('button', { name: button }))
    fireEvent.click(await screen.findByRole('button', { name: 'Replace it' }))
    await waitFor(() => expect(send).toHaveBeenCalledTimes(3))
    expect(send.mock.calls.map(([, { name, proposed }]) => [name, proposed])).toEqual([
      [null, 'Club evening'],
      [typed, 'Club evening'],
      [typed, 'Club evening'],
    ])
    cleanup()
  }
})

test('a refusal says where, and marks the place', async () => {
  send.mockResolvedValue({ kind: 'refused', remark })
  upload()
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Refused. Nothing was stored.')
  expect(alert.textContent).toContain('Line 18, column 5: Two queens.')
  expect(document.querySelector('mark')?.textContent).toBe('SQJ,')
  expect(screen.getByRole('button', { name: 'Upload again' })).toBeTruthy()
})

test('says how far it is', async () => {
  send.mockImplementation((_, __, onProgress) => {
    onProgress(0.4)
    return new Promise(() => undefined)
  })
  upload()
  expect(await screen.findByText('Sending, 40%')).toBeTruthy()
})

const NOTHING = { boards: 0, results: 0, auctions: 0, plays: 0, people: 0, figures: 0, details: 0 }
const PLAYED = {
  status: 'played',
  contract: { kind: 'played', level: 3, strain: 'NT', doubling: '', declarer: 'N' },
  adjustment: null,
} as const
const loss: UploadLoss = {
  miniSessionId: 5,
  name: 'Tuesday pairs',
  before: { ...NOTHING, boards: 30, results: 240, figures: 480 },
  after: { ...NOTHING, boards: 9, results: 72, figures: 480 },
  lost: { ...NOTHING, boards: 21, results: 168 },
  changed: 2,
  changes: [
    {
      ...{ board: 7, round: 2, number: 3, section: 'A', room: null },
      before: { outcome: { ...PLAYED, tricks: 9 }, scoreNs: 400 },
      after: { outcome: { ...PLAYED, tricks: 10 }, scoreNs: 430 },
    },
  ],
  renamed: [{ contestant: '4', before: 'Ann Jones', after: 'Ann Miller', memberId: '12' }],
  fed: true,
  rescored: false,
}
const asked = (confirm: string): Outcome => ({
  kind: 'asked',
  question: { confirm, doubts: [], sessions: [loss], faults: [], faultCount: 0, undecided: [] },
})

test('what may be a stored session stands beside it, and either answer is sent', async () => {
  const side = { date: '2026-03-05', contestants: 12, boards: 24, results: 144, people: ['Ann', 'Bob'] }
  const doubt = {
    miniSessionId: 5,
    same: 120,
    other: 24,
    stored: { ...side, name: 'Tuesday pairs' },
    given: { ...side, name: 'Club evening', date: null },
  }
  const question = {
    confirm: 'both',
    doubts: [doubt],
    sessions: [],
    faults: [],
    faultCount: 0,
    undecided: [],
  }
  for (const [button, answer] of [
    ['It is the same session', { same: 'both', beside: null }],
    ['It is another session', { same: null, beside: 'both' }],
  ] as const) {
    send.mockReset()
    send.mockResolvedValueOnce({ kind: 'asked', question }).mockResolvedValueOnce({ kind: 'stored', report })
    upload()
    const table = await screen.findByRole('table')
    expect(within(table).getByRole('row', { name: 'Name Tuesday pairs Club evening' })).toBeTruthy()
    expect(screen.getByText(/120 of 144 results/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
    expect(send.mock.calls[1]![1]).toMatchObject(answer)
    cleanup()
  }
})

test('what would be lost is a table, and stays unless it is meant', async () => {
  send.mockResolvedValueOnce(asked('seen')).mockResolvedValueOnce({ kind: 'stored', report })
  closed.mockReset()
  upload()
  const table = await screen.findByRole('table', { name: 'Tuesday pairs' })
  expect(within(table).getByRole('row', { name: 'Boards 30 9 21' })).toBeTruthy()
  expect(within(table).getByRole('row', { name: 'Results 240 72 168' })).toBeTruthy()
  expect(within(table).queryByRole('row', { name: /Official figures/ })).toBeNull()
  const changes = within(screen.getByRole('table', { name: /^2 results are different\. The first of them/ }))
  expect(
    changes.getByRole('row', { name: '7 2 A3 3NT by North made +400 3NT by North +1 +430' }),
  ).toBeTruthy()
  expect(table.textContent).toContain('This session was scored live.')
  expect(screen.getByRole('alert').textContent).toContain('Nothing has been changed.')
  expect(closed).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Replace it' }))
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(send.mock.calls.map(([, { replace }]) => replace)).toEqual([null, 'seen'])
})

test('a session that would only be scored otherwise is asked about as that', async () => {
  const rescored = {
    ...loss,
    lost: NOTHING,
    changed: 0,
    changes: [],
    renamed: [],
    fed: false,
    rescored: true,
  }
  const question = {
    confirm: 'seen',
    doubts: [],
    sessions: [rescored],
    faults: [],
    faultCount: 0,
    undecided: [],
  }
  send.mockResolvedValueOnce({ kind: 'asked', question } as const)
  upload()
  const table = await screen.findByRole('table', { name: 'Tuesday pairs' })
  expect(table.textContent).toContain('If it is scored as the files say, figures and places change.')
  expect(table.textContent).not.toContain('different')
  expect(screen.getByRole('alert').textContent).toContain('Some figures would change.')
})

test('a session whose results and players alone would be others is asked about as that', async () => {
  const changed = { ...loss, lost: NOTHING, fed: false }
  const question = {
    confirm: 'seen',
    doubts: [],
    sessions: [changed],
    faults: [],
    faultCount: 0,
    undecided: [],
  }
  send.mockResolvedValueOnce({ kind: 'asked', question } as const)
  upload()
  expect((await screen.findByRole('alert')).textContent).toContain('Some results or players would change.')
  expect(screen.getByRole('table', { name: /^2 results are different/ })).toBeTruthy()
  expect(screen.getByText('4: Ann Jones → Ann Miller (same member number, 12)')).toBeTruthy()
})

test('cancelling the question sends nothing more; other files are asked about anew', async () => {
  send.mockResolvedValue(asked('seen'))
  closed.mockReset()
  upload()
  await screen.findByRole('button', { name: 'Replace it' })
  fireEvent.change(screen.getByLabelText('File to upload', { selector: 'input' }), {
    target: { files: [new File(['y'], 'b.pbn')] },
  })
  expect(screen.queryByRole('table')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
  await screen.findByRole('button', { name: 'Replace it' })
  expect(send.mock.calls.map(([, { replace }]) => replace)).toEqual([null, null])
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(closed).toHaveBeenCalledOnce()
  expect(send).toHaveBeenCalledTimes(2)
})

test('deals that wait are said to, and are to be found again', async () => {
  send.mockResolvedValue({
    kind: 'stored',
    report: { ...report, replaced: false, miniSessionIds: [], waiting: 32 },
  })
  waiting.mockReturnValue([
    { id: 1, title: 'Friday', date: null, boards: 32, files: [], uploadedAt: '', by: null, used: false },
  ])
  upload()
  expect(screen.getByRole('button', { name: 'Hands without results (one upload)' })).toBeTruthy()
  await screen.findByText(/^32 deals are kept until the results arrive. Only staff can see them/)
  fireEvent.click(screen.getByRole('button', { name: 'Hands without results' }))
  expect(dialogs.getState().dialog).toBe('hands')
})

test('bad records are listed with line and reason; the rest is stored when that is meant', async () => {
  const faults = [{ ...remark, message: 'Two queens. The deal is left out.' }]
  const question = { confirm: 'bad', doubts: [], sessions: [], faults, faultCount: 3, undecided: [] }
  send
    .mockResolvedValueOnce({ kind: 'asked', question })
    .mockResolvedValueOnce(asked('seen'))
    .mockResolvedValueOnce({ kind: 'stored', report: { ...report, faults } })
  upload()
  expect((await screen.findByRole('alert')).textContent).toContain('3 records cannot be read.')
  const item = screen.getByText('Two queens. The deal is left out.').closest('li')!
  expect(item.textContent).toContain('line 18')
  expect(item.textContent).toContain('md|3SQJ,')
  expect(screen.getByText('2 more are not listed.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Store the rest' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Replace it' }))
  await screen.findByText(/One record cannot be read\./)
  expect(send.mock.calls.map(([, { replace, without }]) => [replace, without])).toEqual([
    [null, null],
    [null, 'bad'],
    ['seen', 'bad'],
  ])
})

test('brings into view how far it is, and what is answered', async () => {
  const shown: (string | null)[] = []
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    shown.push(this.textContent)
  })
  send.mockResolvedValue({ kind: 'refused', remark })
  upload()
  await waitFor(() => expect(shown.at(-1)).toContain('Two queens.'))
  expect(shown).toHaveLength(2)
  scrolled.mockRestore()
})

test('of statements that contradict each other one is chosen, in words, and sent; what is left open is too', async () => {
  const about = (id: string, readings: readonly string[], now: string | null, message: string) => ({
    ...{ id, readings: [...readings], now, chosen: null },
    remark: { ...remark, message },
  })
  const undecided = [
    about('k1', ['420', '450'], null, 'Board 1: 420 or 450.'),
    about('k2', ['TEAM', 'PAIR'], 'TEAM', 'Pairs or teams.'),
    about('k3', ['1', '2'], null, 'Board 1 or 2.'),
  ]
  const question = { confirm: 'u', doubts: [], sessions: [], faults: [], faultCount: 0, undecided }
  send.mockResolvedValueOnce({ kind: 'asked', question }).mockResolvedValueOnce({ kind: 'stored', report })
  upload()
  expect((await screen.findByRole('alert')).textContent).toMatch(/contradict themselves 3 times/)
  const [scores, kinds, numbers] = undecided.map((one) =>
    screen.getByRole('group', { name: one.remark.message }),
  )
  const radios = (group: HTMLElement | undefined) =>
    within(group!)
      .getAllByRole<HTMLInputElement>('radio')
      .map((one) => [one.closest('label')!.textContent, one.checked])
  expect(radios(scores)).toEqual([
    ['420 is right', false],
    ['450 is right', false],
    ['I do not know: neither counts', true],
  ])
  expect(radios(kinds).map(([text]) => text)).toEqual([
    'Teams is right',
    'Pairs is right',
    'I do not know: Teams counts for now',
  ])
  fireEvent.click(within(scores!).getByLabelText('450 is right'))
  fireEvent.click(within(kinds!).getByLabelText('Pairs is right'))
  fireEvent.click(within(numbers!).getByLabelText('2 is right'))
  fireEvent.click(within(numbers!).getByLabelText('I do not know: neither counts'))
  expect(radios(scores).map(([, checked]) => checked)).toEqual([false, true, false])
  fireEvent.click(screen.getByRole('button', { name: 'Upload' }))
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  expect(send.mock.calls.map(([, { asks, choices }]) => [asks, choices])).toEqual([
    [true, {}],
    [false, { k1: '450', k2: 'PAIR' }],
  ])
})
