// @vitest-environment jsdom
/**
 * What somebody has typed is never lost. Every dialog by its name, and every module that has a form or a dialog to
 * fill in, by its source: one that is new has no case here, and fails until it has.
 */
import type { UserSession } from '@openroom/protocol/schema/account'
import type { UploadReport } from '@openroom/protocol/schema/upload'
import { someOf } from '@openroom/test-kit/nightly'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Link, Router } from 'wouter'
import { createStore } from 'zustand/vanilla'
import { CutPicture } from '../dialogs/account/CutPicture.tsx'
import { SetUp } from '../dialogs/account/SetUp.tsx'
import { account, signedIn } from '../live/account.ts'
import { cache } from '../live/cache.ts'
import { call } from '../live/http.ts'
import { giveUp, isUnsaved } from '../live/leaving.ts'
import { lookAtNotify, notify } from '../live/notify.ts'
import { clubsFeed, sessionsFeed } from '../live/sessions.ts'
import { site } from '../live/site.ts'
import { keepReport } from '../live/uploaded.ts'
import { BoardDialog } from '../pages/desk/BoardDialog.tsx'
import { ClubSiteDialog } from '../pages/desk/ClubSiteDialog.tsx'
import { DoubtsDialog } from '../pages/desk/DoubtsDialog.tsx'
import { FederationDialog } from '../pages/desk/FederationDialog.tsx'
import { FieldPage } from '../pages/desk/FieldPage.tsx'
import { AskLineUps } from '../pages/desk/LineUpsPage.tsx'
import { LinksDialog } from '../pages/desk/LinksDialog.tsx'
import { MakeEvent } from '../pages/desk/MakeEvent.tsx'
import { NextPage } from '../pages/desk/NextPage.tsx'
import { OperatorChat } from '../pages/desk/OperatorChat.tsx'
import { PairNames } from '../pages/desk/PairNames.tsx'
import { PasteLineUps } from '../pages/desk/PasteLineUps.tsx'
import { PhoneResults } from '../pages/desk/PhoneResults.tsx'
import { ProgramPage } from '../pages/desk/ProgramPage.tsx'
import { WebhooksDialog } from '../pages/desk/WebhooksDialog.tsx'
import { Note } from '../pages/folder/BoardOfFolder.tsx'
import { Name } from '../pages/folder/FolderView.tsx'
import { DeskBox } from '../pages/operate/DeskBox.tsx'
import { HandsForm } from '../pages/operate/HandsForm.tsx'
import { NameForm } from '../pages/operate/OperatePage.tsx'
import { ResultsForm } from '../pages/operate/ResultsForm.tsx'
import { SeatsForm } from '../pages/operate/SeatsForm.tsx'
import { CardBox } from '../pages/phone/CardBox.tsx'
import { PlayersForm } from '../pages/phone/PlayersForm.tsx'
import StaffTools from '../pages/players/StaffTools.tsx'
import { newDraft } from '../pages/sessions/seasons/draft.ts'
import { SeasonForm } from '../pages/sessions/seasons/SeasonForm.tsx'
import { newPlan } from '../pages/upcoming/edit.ts'
import { PlanEditor } from '../pages/upcoming/PlanEditor.tsx'
import { PostponeDialog } from '../pages/upcoming/PostponeDialog.tsx'
import { Clubs } from '../pages/users/Clubs.tsx'
import { CreateToken } from '../pages/users/CreateToken.tsx'
import { CreateUser } from '../pages/users/CreateUser.tsx'
import { LimitDialog } from '../pages/users/LimitDialog.tsx'
import { RoleDialog } from '../pages/users/RoleDialog.tsx'
import { SiteName } from '../pages/users/SiteName.tsx'
import { SetUpForm } from '../pages/welcome/SetUpForm.tsx'
import { pressEnter } from '../testing/enter.ts'
import { fakeCaches } from '../testing/fakeCaches.ts'
import { miniSession } from '../testing/sessions.ts'
import { askLogin, type DialogName, dialogs, openDialog } from '../ui/dialogs.ts'
import { LineUpForm } from '../ui/lineUps/LineUpForm.tsx'
import { PasswordDialog } from '../ui/parts/PasswordDialog.tsx'
import ScoringDialog from '../ui/scoring/ScoringDialog.tsx'
import VideoDialog from '../ui/video/VideoDialog.tsx'
import { App, askFirst } from './App.tsx'
import { Dialogs } from './Dialogs.tsx'

const ADA = {
  authenticated: true,
  role: 'ADMIN',
  email: 'ada@example.org',
  name: 'Ada',
  organisers: null,
} as const
const BEA = { ...ADA, role: 'COMMENTATOR', email: 'bea@example.org', name: 'Bea' } as const
const VISITOR = { authenticated: false, role: null, email: null, name: null } as const

const LIVE = miniSession({ miniSessionId: 5, status: 'LIVE' })
const ORGANISERS = [
  { serverId: 1, name: 'Own', clubId: 1, licence: null },
  { serverId: 2, name: 'Harbour', clubId: 2, licence: null },
]

const CORRECTABLE = {
  isTeam: false,
  isOver: true,
  isFed: false,
  others: [],
  isTied: false,
  tournament: 'T',
  event: 'E',
  segment: 'S',
  licence: null,
  registrations: [],
  boards: [1, 2],
  tables: [],
  matches: [],
  units: ['MP'],
  scoring: { calcType: 'MP', arrangeType: 'FREE', winners: 1, sectionsScored: 'together' },
  corrections: [],
}

const OFFER = {
  kind: 'stage',
  round: 1,
  isExtra: false,
  losers: [],
  matches: [{ home: 'a', visiting: 'b', again: false, passedOver: [], either: { home: [], visiting: [] } }],
}
const NEXT = {
  state: 's',
  offers: [OFFER],
  why: null,
  missing: 0,
  boardsPerRound: 8,
  numberOfRounds: 1,
  entrants: ['a', 'b'].map((key) => ({ key, name: `Team ${key}`, number: null, rank: 1, points: 1 })),
}

const FIELD = {
  why: null,
  nextRound: 1,
  nowRound: 1,
  numberOfRounds: 3,
  boardsPerRound: 2,
  form: 'howell',
  pairs: ['a', 'b', 'c'].map((key) => ({
    key,
    name: `Pair ${key}`,
    number: null,
    side: null,
    players: [],
    plays: true,
  })),
  free: [1],
  changes: [],
}

const TABLE = {
  tableId: 7,
  number: 1,
  section: null,
  round: 1,
  sitOut: false,
  boards: [1],
  results: [],
  ns: 'Avery and Blair',
  ew: 'Casey and Drew',
  players: { ns: ['Avery', 'Blair'], ew: ['Casey', 'Drew'] },
  open: { ns: true, ew: true },
  registrations: { ns: 1, ew: 2 },
  numbers: { ns: '1', ew: '2' },
  next: { ns: null, ew: null },
}

const BOARD_AT_TABLE = {
  ...{ table: 't1', round: 1, number: 1, section: null, room: null, ns: 'Ash', ew: 'Elm' },
  ...{ outcome: null, scoreNs: null, worth: null, correction: null },
}

/** What calls are answered with, by a part of their path. */
const ANSWERS: readonly (readonly [RegExp, unknown])[] = [
  [/preview/i, null],
  [/doubts/, []],
  [/\/scoring/, null],
  [/corrections\/\d+\/board/, [BOARD_AT_TABLE]],
  [/corrections/, CORRECTABLE],
  [/shift/i, 0],
  [/logins/, []],
  [/portrait/, { portrait: null }],
  [/factor\/begin/, { uri: 'otpauth://x', secret: 'ABCD' }],
  [/factor\/confirm/, { codes: ['0123-4567-89ab'] }],
  [/factor/, { codesLeft: null, isFederated: false }],
  [/person/i, [{ personId: 3, name: 'Casey', shown: 'name', players: [] }]],
  [/next/, NEXT],
  [/phones/, { travellers: true, boards: [1], tables: [TABLE] }],
  [/\/field/, FIELD],
  [/\/federation/, { federation: null, organiser: 'Harbour', withoutNumber: [] }],
  [/\/site/, { club: null, byItself: false, posted: null }],
  [/\/webhooks/, []],
  [/desk\/session|desk\/\d+/, { miniSessionId: 5, tournament: 'T', event: 'E', arrangeType: 'KNOCK_OUT' }],
  [/roles/, ['ADMIN', 'COMMENTATOR']],
  [/user\/create/, { payload: ADA, mailFolder: null }],
  [/organisers/i, ORGANISERS],
]

let isSignedOut = false
/** Who logs in next. */
let next: object = ADA
const sent: string[] = []

const answered = (path: string): Response => {
  if (path.includes('/auth/login')) {
    isSignedOut = false
    return Response.json(next)
  }
  if (isSignedOut) return Response.json({ code: 'not-signed-in', message: 'Log in.' }, { status: 401 })
  const found = ANSWERS.find(([at]) => at.test(path))
  return Response.json(found ? found[1] : [])
}

/** What writes waits for. */
let writing: Promise<void> = Promise.resolve()

beforeEach(() => {
  isSignedOut = false
  writing = Promise.resolve()
  next = ADA
  sent.length = 0
  vi.stubGlobal('caches', fakeCaches())
  site.setState(site.getInitialState())
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    sent.push(`${path}`)
    if (init?.method === 'POST' || init?.method === 'PUT') await writing
    return answered(`${path}`)
  })
  sessionsFeed.store.setState({ body: [LIVE], seq: 1 })
  clubsFeed.store.setState({ body: [], seq: 1 })
  account.setState({ ...ADA, whose: ADA.email, hasLeft: false })
  dialogs.setState({ dialog: null, over: null })
  history.replaceState(null, '', '/privacy')
})

afterEach(() => {
  act(() => openDialog(null))
  cleanup()
  giveUp()
  cache.clear()
  keepReport(null)
  vi.unstubAllGlobals()
})

function Page({ children }: { readonly children?: ReactNode }) {
  return (
    <Router aroundNav={askFirst}>
      <Link href="/clubs">elsewhere</Link>
      <section data-testid="typed">{children}</section>
      <Dialogs />
    </Router>
  )
}

type Typable = HTMLInputElement | HTMLTextAreaElement
const KINDS = ['text', 'email', 'password', 'url', 'search', 'tel']

/** Fields that something can be typed into, or else those that files are chosen by. */
function fieldsIn(root: ParentNode): readonly Typable[] {
  const all = [...root.querySelectorAll<Typable>('input, textarea')].filter(({ disabled }) => !disabled)
  const isText = (field: Typable) => field instanceof HTMLTextAreaElement || KINDS.includes(field.type)
  const text = all.filter((field) => isText(field) && !(field.readOnly || field.hidden))
  return text.length > 0 ? text : all.filter(({ type }) => type === 'file')
}

const TYPED: Readonly<Record<string, string>> = { email: 'c@d.org', password: 'seven no trumps' }

const FILE = new File(['x'], 'evening.pbn')

function typeInto(fields: readonly Typable[]): void {
  for (const field of fields) {
    if (field.type !== 'file') fireEvent.change(field, { target: { value: TYPED[field.type] ?? 'Casey 12' } })
    else fireEvent.change(field, { target: { files: [FILE] } })
  }
}

const valuesOf = (fields: readonly Typable[]): readonly unknown[] =>
  fields.map((field) => (field.type === 'file' ? screen.queryAllByText(/evening\.pbn/).length : field.value))

const question = () => screen.queryByRole('dialog', { name: 'Leave without saving' })
const stay = () => fireEvent.click(within(question()!).getByRole('button', { name: 'Cancel' }))

/** Words that say nothing of what is lost; `Cancel` does. */
const CLOSES = ['Close', 'Done']

/** A link or what closes its dialog is pressed, and the tab closed: all ask, and what was typed stays. */
async function asksFirst(typed: () => readonly unknown[]): Promise<void> {
  const before = typed()
  expect(before.join('')).not.toBe('')
  expect(isUnsaved()).toBe(true)
  fireEvent.click(screen.getByText('elsewhere'))
  await waitFor(() => expect(question()).not.toBeNull())
  expect(location.pathname).toBe('/privacy')
  stay()
  expect(question()).toBeNull()
  for (const button of document.querySelectorAll('[role="dialog"] footer button')) {
    if (!CLOSES.includes(button.textContent)) continue
    fireEvent.click(button)
    expect(question()).not.toBeNull()
    stay()
  }
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  expect(typed()).toEqual(before)
}

/** Of what no call goes out by submitting what is typed here. */
const SENDS_OTHERWISE: Readonly<Record<string, string>> = {
  upload: 'by a request of its own, which tells how far it is',
  streamStart: 'what is typed here is no address',
  shift: 'what is typed here are no minutes',
  'dialogs/account/CutPicture.tsx': 'moved, not typed',
  'dialogs/account/SetUp.tsx': 'what is typed here is no code',
  'pages/desk/BoardDialog.tsx': 'what is typed here is no result',
  'pages/desk/FieldPage.tsx': 'made once it has been looked at',
  'pages/desk/LineUpsPage.tsx': 'what is typed here are no minutes',
  'pages/desk/PasteLineUps.tsx': 'what is typed here is no line-up',
  'pages/desk/MakeEvent.tsx': 'what is typed here are no entrants',
  'pages/desk/ProgramPage.tsx': 'what is chosen here is no file of a program',
  'pages/desk/PhoneResults.tsx': 'what is typed here is no result',
  'pages/folder/BoardOfFolder.tsx': 'written at once',
  'pages/folder/FolderView.tsx': 'written at once',
  'pages/operate/HandsForm.tsx': 'written at once',
  'pages/operate/OperatePage.tsx': 'written at once',
  'pages/operate/ResultsForm.tsx': 'written at once',
  'pages/operate/SeatsForm.tsx': 'written at once',
  'pages/phone/PlayersForm.tsx': 'written at once',
  'pages/players/StaffTools.tsx': 'stays as it is, and asks first',
  'pages/sessions/seasons/SeasonForm.tsx': 'what is typed here is no season',
  'pages/upcoming/PostponeDialog.tsx': 'chosen, not typed',
  'pages/users/LimitDialog.tsx': 'chosen, not typed',
  'pages/users/RoleDialog.tsx': 'chosen, not typed',
}

/**
 * What is sent is under way, and something else is typed: it is there when the call has been answered, or the fields
 * take nothing meanwhile.
 */
async function keepsWhatIsTypedMeanwhile(root: () => HTMLElement, name: string): Promise<void> {
  let answer = nothing
  writing = new Promise((resolve) => {
    answer = resolve
  })
  sent.length = 0
  left.mockClear()
  const fields = fieldsIn(root())
  const form = fields[0]?.closest('form')
  if (name in SENDS_OTHERWISE) {
    if (form) await act(async () => fireEvent.submit(form))
    expect(sent).toEqual([])
    return
  }
  await act(async () => fireEvent.submit(form!))
  expect(sent).not.toEqual([])
  const open = fields.filter(
    (field) => field.isConnected && !field.matches(':disabled') && field.type !== 'file',
  )
  const once = [...sent]
  // Enter, which presses the button, once more.
  const button = form!.querySelector('[type="submit"]')!
  if (open.length > 0) await act(async () => fireEvent.click(button))
  expect(sent).toEqual(once)
  for (const field of open)
    fireEvent.change(field, { target: { value: field.type === 'email' ? 'e@f.org' : 'Drew 34' } })
  const typed = valuesOf(open)
  await act(async () => {
    answer()
    for (let i = 0; i < 20; i += 1) await Promise.resolve()
  })
  await act(async () => void (await new Promise((resolve) => setTimeout(resolve))))
  expect(open.map(({ isConnected }) => isConnected)).toEqual(open.map(() => true))
  expect(valuesOf(open)).toEqual(typed)
  if (open.length > 0) expect(left).not.toHaveBeenCalled()
}

const nothing = (): void => undefined

/** The session ends, a call says so, and somebody logs in. */
async function logsInAgain(): Promise<void> {
  isSignedOut = true
  const going = call('/api/anything').then(
    ({ status }) => status,
    (error: Error) => error.message,
  )
  const login = await screen.findByRole('dialog', { name: 'LOGIN' })
  fireEvent.change(within(login).getByLabelText('E-mail'), { target: { value: 'ada@example.org' } })
  fireEvent.change(within(login).getByLabelText('Password'), { target: { value: 'seven no trumps' } })
  fireEvent.click(within(login).getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'LOGIN' })).toBeNull())
  // What was turned away has gone again, and the page goes on.
  expect(await going).toEqual(next === ADA ? 200 : expect.stringContaining('You are now logged in as Bea'))
}

/** `text`: something is typed there; `nothing`: no field of it can be typed into; `elsewhere`: it
 * shows what only a worker, or an upload, has. The compiler asks for each. */
const DIALOGS: Readonly<Record<DialogName, 'text' | 'login' | 'nothing' | 'elsewhere'>> = {
  login: 'login',
  upload: 'text',
  username: 'text',
  password: 'text',
  request: 'text',
  set: 'text',
  globalMessage: 'text',
  message: 'text',
  streamStart: 'text',
  shift: 'text',
  correct: 'text',
  streamStop: 'nothing',
  report: 'elsewhere',
  keys: 'nothing',
  ear: 'nothing',
  display: 'nothing',
  followed: 'nothing',
  kept: 'elsewhere',
  language: 'nothing',
  account: 'nothing',
  versions: 'nothing',
  hands: 'nothing',
  cards: 'nothing',
  viewers: 'nothing',
}

const NAMES = Object.keys(DIALOGS) as DialogName[]

describe.each(NAMES.filter((name) => DIALOGS[name] === 'text'))('the dialog %s', (name) => {
  const opened = async (): Promise<() => readonly unknown[]> => {
    render(<Page />)
    act(() => openDialog(name, 5))
    const fields = () => fieldsIn(screen.getByRole('dialog'))
    await waitFor(() => expect(fields()).not.toEqual([]))
    const own = screen.getByRole('dialog')
    typeInto(fields())
    return () => [...valuesOf(fieldsIn(own)), ...(own.isConnected ? [] : ['gone'])]
  }

  test('asks before what was typed is lost', async () => {
    const typed = await opened()
    await asksFirst(typed)
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(question()).not.toBeNull())
    fireEvent.click(within(question()!).getByRole('button', { name: 'Leave without saving' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('keeps what is typed while the rest is under way', async () => {
    await opened()
    await keepsWhatIsTypedMeanwhile(() => screen.getByRole('dialog'), name)
  })

  test('is as it was after a login in the midst of it', async () => {
    const typed = await opened()
    const before = typed()
    await logsInAgain()
    expect(typed()).toEqual(before)
    expect(typed().join('')).not.toBe('')
  })
})

test.each(NAMES.filter((name) => DIALOGS[name] === 'nothing'))('nothing is typed into %s', async (name) => {
  render(<Page />)
  act(() => openDialog(name, 5))
  const dialog = await screen.findByRole('dialog')
  expect(fieldsIn(dialog).filter(({ type }) => type !== 'file')).toEqual([])
  expect(isUnsaved()).toBe(false)
})

test('somebody else finds what was typed, and nothing has been sent in their name', async () => {
  render(<Page />)
  act(() => openDialog('globalMessage'))
  const dialog = await screen.findByRole('dialog')
  typeInto(fieldsIn(dialog))
  next = BEA
  await logsInAgain()
  expect(valuesOf(fieldsIn(dialog))).toEqual(['Casey 12'])
})

test('a password that one has typed is not there for another', async () => {
  render(<Page />)
  act(() => openDialog('password'))
  typeInto(fieldsIn(await screen.findByRole('dialog')))
  next = BEA
  await logsInAgain()
  expect(valuesOf(fieldsIn(screen.getByRole('dialog'))).join('')).toBe('')
})

test('a message that is turned away goes out after the login, once', async () => {
  render(<Page />)
  act(() => openDialog('globalMessage'))
  const dialog = await screen.findByRole('dialog')
  typeInto(fieldsIn(dialog))
  isSignedOut = true
  sent.length = 0
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send' }))
  const login = await screen.findByRole('dialog', { name: 'LOGIN' })
  fireEvent.change(within(login).getByLabelText('E-mail'), { target: { value: 'ada@example.org' } })
  fireEvent.change(within(login).getByLabelText('Password'), { target: { value: 'seven no trumps' } })
  fireEvent.click(within(login).getByRole('button', { name: 'Log in' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map((path) => path.split('/').at(-1))).toEqual(['system-message', 'login', 'system-message'])
})

test('whoever does not log in finds the dialog again', async () => {
  render(<Page />)
  act(() => openDialog('globalMessage'))
  const dialog = await screen.findByRole('dialog')
  typeInto(fieldsIn(dialog))
  act(() => askLogin('ended'))
  const login = await screen.findByRole('dialog', { name: 'LOGIN' })
  fireEvent.click(within(login).getByRole('button', { name: 'Request a new password' }))
  const request = await screen.findByRole('dialog', { name: 'Request password' })
  fireEvent.click(within(request).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Request password' })).toBeNull())
  expect(valuesOf(fieldsIn(dialog))).toEqual(['Casey 12'])
  expect(dialog.isConnected).toBe(true)
})

/** What shows a form is told that it is done. */
const left = vi.fn()

/** Written like a call. */
const writes = () => {
  sent.push('written')
  return writing
}
const phone = { members: async () => [], card: writes, add: nothing, choose: nothing } as never
const operating = {
  store: createStore(() => ({ name: '' })),
  show: nothing,
  tell: writes,
  call: nothing,
} as never
const told = { miniSessionId: 5, status: 'LIVE', cards: true, boards: [1], tables: [TABLE] } as never
const is = {
  board: 1,
  operated: { boards: [], tables: [] },
  table: null,
  record: { entries: [], undone: [] },
  said: null,
  state: { board: { deal: null }, calls: [], tricks: [] },
} as never
const nobody = { N: null, E: null, S: null, W: null }
const sitting = {
  ...(is as object),
  table: { players: nobody, rosters: { NS: ['Nora Field'], EW: [] } },
  state: { board: { deal: null }, calls: [], tricks: [], players: nobody },
} as never
const deskSession = {
  miniSessionId: 5,
  type: 'PAIR',
  status: 'LIVE',
  numberOfRounds: 1,
  tables: [{ ...TABLE, room: null, isBye: false, results: 0 }],
  boardsPerRound: 2,
  boards: [{ number: 1 }],
} as never
const entry = {
  key: { kind: 'tournament', id: 1 },
  serverId: 1,
  organiserName: null,
  name: 'T',
  location: null,
  timeZone: 'UTC',
  changedAt: null,
  sessions: [
    {
      miniSessionId: 9,
      status: 'PUBLISHED',
      startDateTime: '2030-01-01T10:00:00Z',
      session: 1,
      eventName: 'E',
      segmentName: 'S',
      numberOfSessions: 1,
      miniSession: 1,
    },
  ],
} as never
const user = {
  id: 1,
  name: 'Casey',
  email: 'c@d.org',
  role: 'UPLOADER',
  enabled: true,
  organisers: [],
  isFederated: false,
} as never

const kept = { board: 1, note: 'Keep this' } as never

type Case = DialogName | { readonly shows: () => ReactNode; readonly before?: () => Promise<void> | void }

const press = (name: string | RegExp) => async () => {
  fireEvent.click((await screen.findAllByRole('button', { name }))[0]!)
}

/** How each module that says whether something would be lost is reached, by its file. */
const CASES: Readonly<Record<string, Case>> = {
  'dialogs/account/FormDialog.tsx': 'username',
  'dialogs/account/CutPicture.tsx': { shows: () => <CutPicture picture={{} as never} onDone={left} /> },
  'dialogs/account/SetUp.tsx': {
    shows: () => <SetUp begun={{ uri: 'otpauth://x', secret: 'ABCD' } as never} onDone={left} />,
  },
  'dialogs/correct/CorrectDialog.tsx': 'correct',
  'dialogs/messages/MessageDialog.tsx': 'message',
  'dialogs/messages/ShiftDialog.tsx': 'shift',
  'dialogs/upload/UploadDialog.tsx': 'upload',
  'screens/streams/StartStreamDialog.tsx': 'streamStart',
  'pages/desk/MakeEvent.tsx': { shows: () => <MakeEvent onMade={left} /> },
  'pages/desk/ClubSiteDialog.tsx': { shows: () => <ClubSiteDialog id={5} onClose={left} /> },
  'pages/desk/FederationDialog.tsx': { shows: () => <FederationDialog id={5} onClose={left} /> },
  'pages/desk/WebhooksDialog.tsx': { shows: () => <WebhooksDialog serverId={5} onClose={left} /> },
  'pages/desk/BoardDialog.tsx': {
    shows: () => (
      <BoardDialog
        id={5}
        board={1}
        average={{ unit: 'PERCENT', plus: 60, minus: 40 }}
        isOfPairs
        tables={[]}
        chosen={{ ...TABLE, room: null } as never}
        onClose={left}
      />
    ),
    before: async () => void (await screen.findByLabelText('Result')),
  },
  'pages/desk/FieldPage.tsx': { shows: () => <FieldPage id={5} /> },
  'pages/desk/LineUpsPage.tsx': {
    shows: () => (
      <AskLineUps
        id={5}
        round={1}
        call={{ dueAt: '2030-01-01T10:00:00.000Z', rights: 'home', answerMinutes: 10 }}
      />
    ),
  },
  'pages/desk/PasteLineUps.tsx': {
    shows: () => <PasteLineUps id={5} round={{ round: 1, call: null, matches: [] }} />,
  },
  'ui/lineUps/LineUpForm.tsx': {
    shows: () => (
      <LineUpForm
        roster={['A', 'B', 'C', 'D']}
        sides={{ open: 'NS', closed: 'EW' }}
        begun={{ open: ['A', 'B'], closed: ['C', 'D'] }}
        action="Save the line-up"
        asksReason
        onPut={writes}
      />
    ),
  },
  'pages/desk/ProgramPage.tsx': { shows: () => <ProgramPage onMade={left} /> },
  'pages/desk/NextPage.tsx': { shows: () => <NextPage id={5} onMade={left} /> },
  'pages/desk/OperatorChat.tsx': { shows: () => <OperatorChat session={deskSession} messages={[]} /> },
  'pages/desk/PairNames.tsx': { shows: () => <PairNames id={5} table={TABLE as never} onClose={left} /> },
  'pages/desk/PhoneResults.tsx': {
    shows: () => <PhoneResults session={deskSession} />,
    before: async () => {
      const details = document.querySelector('details')!
      details.open = true
      fireEvent(details, new Event('toggle'))
      await press('Correct a result')()
    },
  },
  'pages/folder/BoardOfFolder.tsx': { shows: () => <Note one={kept} change={() => true} /> },
  'pages/folder/FolderView.tsx': {
    shows: () => <Name opened={{ change: () => true } as never} folder={{ title: 'Slams', boards: [] }} />,
  },
  'pages/operate/DeskBox.tsx': { shows: () => <DeskBox operating={operating} messages={[]} /> },
  'pages/operate/HandsForm.tsx': { shows: () => <HandsForm operating={operating} is={is} /> },
  'pages/operate/OperatePage.tsx': { shows: () => <NameForm operating={operating} /> },
  'pages/operate/ResultsForm.tsx': { shows: () => <ResultsForm operating={operating} is={is} /> },
  'pages/operate/SeatsForm.tsx': { shows: () => <SeatsForm operating={operating} is={sitting} /> },
  'pages/phone/CardBox.tsx': {
    shows: () => <CardBox phone={phone} told={told} table={TABLE as never} sides={['NS']} />,
  },
  'pages/phone/PlayersForm.tsx': {
    shows: () => <PlayersForm phone={phone} side="NS" onSay={nothing} onBack={nothing} />,
  },
  'pages/players/StaffTools.tsx': { shows: () => <StaffTools name="Casey" /> },
  'pages/sessions/seasons/SeasonForm.tsx': {
    shows: () => (
      <SeasonForm serverId={1} given={newDraft('2026-11-21')} onSave={writes} onCancel={nothing} />
    ),
  },
  'pages/upcoming/PlanEditor.tsx': {
    shows: () => <PlanEditor answer={null} start={newPlan()} organisers={ORGANISERS} onClose={left} />,
  },
  'pages/upcoming/PostponeDialog.tsx': {
    shows: () => <PostponeDialog entry={entry} onClose={left} />,
    before: press('Move all'),
  },
  'pages/users/Clubs.tsx': { shows: () => <Clubs /> },
  'pages/users/CreateToken.tsx': { shows: () => <CreateToken /> },
  'pages/users/CreateUser.tsx': { shows: () => <CreateUser /> },
  'pages/users/LimitDialog.tsx': {
    shows: () => <LimitDialog user={user} confirmed={(work) => work()} onClose={left} />,
    before: async () => void fireEvent.click((await screen.findAllByRole('checkbox'))[0]!),
  },
  'pages/users/RoleDialog.tsx': {
    shows: () => <RoleDialog user={user} confirmed={(work) => work()} onClose={left} />,
    before: async () =>
      void fireEvent.change(await screen.findByRole('combobox'), { target: { value: 'COMMENTATOR' } }),
  },
  'pages/users/SiteName.tsx': { shows: () => <SiteName /> },
  'pages/welcome/SetUpForm.tsx': { shows: () => <SetUpForm /> },
  'ui/parts/PasswordDialog.tsx': { shows: () => <PasswordDialog onGiven={left} onClose={left} /> },
}

/** Forms of which nothing is lost: each says so by `unsaved={false}`, or by `done`. */
const LOSES_NOTHING: Readonly<Record<string, string>> = {
  'dialogs/account/AccountDialog.tsx': 'each part of it asks, or keeps at once',
  'dialogs/account/LoginDialog.tsx': 'a login is no text',
  'dialogs/cards/CardsDialog.tsx': 'chosen, not typed',
  'dialogs/display/DisplayDialog.tsx': 'what is chosen is kept at once',
  'dialogs/followed/FollowedDialog.tsx': 'what is chosen is kept at once',
  'dialogs/help/EarDialog.tsx': 'what is chosen is kept at once',
  'dialogs/help/KeysDialog.tsx': 'nothing is filled in',
  'dialogs/kept/KeptDialog.tsx': 'shows only',
  'dialogs/language/LanguageDialog.tsx': 'one choice, and choosing it loads the page anew',
  'dialogs/upload/HandsDialog.tsx': 'shows only',
  'dialogs/upload/ReportDialog.tsx': 'shows only',
  'dialogs/upload/VersionsDialog.tsx': 'shows only',
  'pages/boards/FindForm.tsx': 'what is looked for stands in the address',
  'pages/desk/CodesPage.tsx': 'numbers of tables, begun with those of the session',
  'pages/desk/DoubtsDialog.tsx': 'shows only',
  'pages/desk/HallClock.tsx': 'minutes of a clock, begun with those of the round',
  'pages/desk/LinksDialog.tsx': 'shows only',
  'pages/operate/EntryLine.tsx': 'whatever leads out of it keeps it',
  'pages/phone/TablePage.tsx': 'the number that the director says',
  'pages/phone/Boards.tsx': 'the number of a board to go to',
  'ui/chat/ChatInput.tsx': 'kept for its table, until it is sent',
  'ui/scoring/ScoringDialog.tsx': 'shows only',
  'ui/video/VideoDialog.tsx': 'what is chosen is kept at once',
}

/** Begins all that the dialog of the account has to fill in. */
async function beginAll(): Promise<void> {
  act(() => account.setState({ role: BEA.role }))
  vi.stubGlobal('createImageBitmap', async () => ({ width: 9, height: 9 }))
  await press('Set up a second factor')()
  await screen.findByLabelText('Code for the second factor')
  typeInto(fieldsIn(screen.getByRole('dialog')).filter(({ type }) => type !== 'file'))
  fireEvent.change(screen.getByLabelText('Choose a picture'), { target: { files: [FILE] } })
  await screen.findByLabelText('Larger')
}

const NO_REPORT: UploadReport = {
  ...{ unchanged: false, replaced: false, added: false, waiting: 0 },
  ...{ files: [], faults: [], undecided: [], warnings: [], miniSessionIds: [] },
  counts: { boards: 0, results: 0, auctions: 0, plays: 0, registrations: 0 },
  official: { compared: 0, differing: 0, explained: {}, figures: [] },
}

type Closing = {
  readonly shows: DialogName | (() => ReactNode)
  readonly before?: () => void
  /** Once it is there. */
  readonly fill?: () => Promise<void>
}

/** What only closes, by its file: Enter in a field is no way to close it. */
const CLOSING: Readonly<Record<string, Closing>> = {
  'dialogs/account/AccountDialog.tsx': { shows: 'account', fill: beginAll },
  'dialogs/correct/CorrectDialog.tsx': {
    shows: 'correct',
    before: () => void vi.stubGlobal('fetch', () => new Promise(nothing)),
  },
  'dialogs/cards/CardsDialog.tsx': { shows: 'cards' },
  'dialogs/display/DisplayDialog.tsx': { shows: 'display' },
  'dialogs/followed/FollowedDialog.tsx': {
    shows: 'followed',
    fill: async () => {
      await act(lookAtNotify)
      act(() => notify.setState({ state: 'on' }))
    },
  },
  'dialogs/help/EarDialog.tsx': { shows: 'ear' },
  'dialogs/help/KeysDialog.tsx': { shows: 'keys' },
  'dialogs/kept/KeptDialog.tsx': { shows: 'kept' },
  'dialogs/upload/HandsDialog.tsx': { shows: 'hands' },
  'dialogs/upload/ReportDialog.tsx': { shows: 'report', before: () => keepReport(NO_REPORT) },
  'dialogs/upload/VersionsDialog.tsx': { shows: 'versions' },
  'pages/desk/DoubtsDialog.tsx': {
    shows: () => <DoubtsDialog session={deskSession} table={TABLE as never} onClose={left} />,
  },
  'pages/desk/LinksDialog.tsx': { shows: () => <LinksDialog session={deskSession} onClose={left} /> },
  'ui/scoring/ScoringDialog.tsx': { shows: () => <ScoringDialog session={LIVE} onClose={left} /> },
  'ui/video/VideoDialog.tsx': { shows: () => <VideoDialog session={LIVE} onClose={left} /> },
}

const SOURCES = import.meta.glob<string>(['../**/*.tsx', '!../**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const PARTS = [
  'ui/parts/Dialog.tsx',
  'ui/parts/DialogFrame.tsx',
  'ui/parts/Form.tsx',
  'ui/parts/WhileMay.tsx',
]
const modules = Object.entries(SOURCES)
  .map(([path, source]) => [path.replace('../', '').replace(/^\.\//, 'app/'), source] as const)
  .filter(([path]) => !PARTS.includes(path))
const having = (pattern: RegExp): readonly string[] =>
  modules.flatMap(([path, source]) => (pattern.test(source) ? [path] : [])).sort()

/** By a word of its own, or with the frame of `useForm`. */
const ASKS = /\sunsaved=\{(?!false\b)|\{\.\.\.(?:\w+\.)?frame\}|useUnsaved\(/

test('every form and every dialog is one of those that ask', () => {
  // What only the compiler asks of dialogs and forms of ours, it does not ask of others.
  expect(having(/<form\b|<dialog\b|Radix\.Content|DialogFrame\b/)).toEqual(['ui/parts/useLeaving.tsx'])
})

test('every one that would lose something is tried below', () => {
  const tried = having(ASKS)
  expect(Object.keys(CASES).sort()).toEqual(tried)
})

test('those that say that nothing is lost are known, each with its reason', () => {
  const said = having(/\s(unsaved=\{false\}|done=\{t\()/).filter((path) => !(path in CASES))
  expect(Object.keys(LOSES_NOTHING).sort()).toEqual(said)
})

test('every one that only closes is tried below', () => {
  expect(Object.keys(CLOSING).sort()).toEqual(having(/\sdone=\{t\(/))
})

test.each(Object.entries(CLOSING))('Enter does not close %s', async (_path, { shows, before, fill }) => {
  left.mockClear()
  before?.()
  render(<Page>{typeof shows !== 'string' && shows()}</Page>)
  if (typeof shows === 'string') act(() => openDialog(shows, 5))
  const dialog = await screen.findByRole('dialog')
  const isOpen = () => dialog.isConnected && left.mock.calls.length === 0
  await fill?.()
  const wasUnsaved = isUnsaved()
  for (const field of dialog.querySelectorAll<HTMLElement>('input:not([hidden]), select')) {
    await act(async () => pressEnter(field))
    expect(isOpen()).toBe(true)
  }
  // Each button of its foot asks where something was begun in it.
  for (const button of wasUnsaved ? dialog.querySelectorAll('footer button') : []) {
    fireEvent.click(button)
    expect(question()).not.toBeNull()
    stay()
    expect(isOpen()).toBe(true)
  }
  giveUp()
  fireEvent.click([...dialog.querySelectorAll('footer button')].at(-1)!)
  expect(isOpen()).toBe(false)
})

/** Forms that call nobody, or stay as they are. */
const KEPT_AS_IT_IS: Readonly<Record<string, string>> = {
  'dialogs/account/CutPicture.tsx': 'moved, not typed',
  'dialogs/account/SetUp.tsx': 'a code of the moment',
  'pages/folder/BoardOfFolder.tsx': 'written at once',
  'pages/folder/FolderView.tsx': 'written at once',
  'pages/operate/HandsForm.tsx': 'written at once',
  'pages/operate/OperatePage.tsx': 'written at once',
  'pages/operate/ResultsForm.tsx': 'written at once',
  'pages/operate/SeatsForm.tsx': 'written at once',
  'pages/phone/PlayersForm.tsx': 'written at once',
  'pages/players/StaffTools.tsx': 'stays as it is',
}

test('what goes away once it is sent holds still meanwhile, and what is emptied keeps what is new', () => {
  const asking = having(ASKS)
  const safe = new Set(having(/useSpend\(|\.spend\(|\sbusy=\{|\{\.\.\.(?:\w+\.)?frame\}/))
  expect(asking.filter((path) => !safe.has(path))).toEqual(Object.keys(KEPT_AS_IT_IS).sort())
})

/** What is typed outside of forms and dialogs. */
const LOOSE: Readonly<Record<string, string>> = {
  'app/embed/EmbedMaker.tsx': 'an address that was copied',
  'dialogs/account/CodeField.tsx': 'a code of the moment, within dialogs that ask',
  'dialogs/followed/Notifications.tsx': 'kept at once',
  'pages/sessions/ArchivePage.tsx': 'what is looked for stands in the address',
  'pages/sessions/SessionListPage.tsx': 'what is looked for stands in the address',
  'screens/running-score/PairScores.tsx': 'a name that is looked for in the list below',
  'screens/running-score/TeamScores.tsx': 'a name that is looked for in the list below',
  'ui/video/VideoDialog.tsx': 'what is chosen is kept at once',
}

/** The modules that show a module, by its file. */
const shownBy = (shown: string): readonly string[] =>
  modules.flatMap(([path, source]) => {
    const ways = [...source.matchAll(/(?:from |import\()'(\.[^']+\.tsx)'/g)].map(([, way = '']) => way)
    const base = `http://a/${path}`
    return ways.some((way) => new URL(way, base).pathname === `/${shown}`) ? [path] : []
  })

test('what is typed outside of forms and dialogs is known, each with what keeps it', () => {
  const asking = new Set([...having(ASKS), ...having(/\sunsaved=\{false\}/)])
  const seen = new Set<string>()
  const isLoose = (path: string): boolean => {
    if (asking.has(path) || seen.has(path)) return false
    seen.add(path)
    const above = shownBy(path)
    return above.length === 0 || above.map(isLoose).some(Boolean)
  }
  const loose = having(
    /<(?:(?:Field|SearchField)\b[^<]*\slabel=|PasswordField\b|textarea\b|input\b)(?![^>]*type="(?:checkbox|radio|file|range)")/,
  ).filter((path) => {
    seen.clear()
    return !path.startsWith('ui/parts/') && isLoose(path)
  })
  expect(Object.keys(LOOSE).sort()).toEqual(loose)
})

test('there is one way to ask', () => {
  expect(having(/beforeunload|guardLeaving/)).toEqual(['ui/parts/useLeaving.tsx'])
})

test('lists that come page by page are found again on the way back', () => {
  const all = import.meta.glob<string>('../**/*.ts', { query: '?raw', import: 'default', eager: true })
  const paged = Object.entries(all).filter(([, source]) => source.includes('useInfiniteQuery('))
  expect(paged.map(([path]) => path)).toEqual(['../live/pages.ts'])
  expect(having(/useInfiniteQuery/)).toEqual([])
})

const APART = Object.entries(CASES).filter(([, one]) => typeof one !== 'string')

describe.each(someOf(APART, Math.ceil(APART.length / 10)))('%s', (path, one) => {
  if (typeof one === 'string') return
  const root = () => (screen.queryByRole('dialog') ?? screen.getByTestId('typed')) as HTMLElement
  const isPressed = ['PostponeDialog', 'LimitDialog', 'RoleDialog', 'CutPicture'].some((name) =>
    path.includes(name),
  )
  const begin = async () => {
    render(<Page>{one.shows()}</Page>)
    if (!isPressed) {
      await one.before?.()
      await waitFor(() => expect(fieldsIn(root())).not.toEqual([]))
    }
  }
  const fill = async () => {
    if (isPressed) await one.before?.()
    else typeInto(fieldsIn(root()))
  }
  const typed = () =>
    isPressed
      ? [...document.querySelectorAll<HTMLInputElement>('input, select')].map(
          ({ value, checked }) => `${value} ${checked}`,
        )
      : valuesOf(fieldsIn(root()))

  test('asks nobody who has changed nothing', async () => {
    if (path.includes('CutPicture')) return
    await begin()
    expect(isUnsaved()).toBe(false)
    fireEvent.click(screen.getByText('elsewhere'))
    expect(location.pathname).toBe('/clubs')
  })

  test('asks before what was typed is lost', async () => {
    await begin()
    await fill()
    await waitFor(() => expect(isUnsaved()).toBe(true))
    await asksFirst(typed)
    fireEvent.click(screen.getByText('elsewhere'))
    fireEvent.click(within(question()!).getByRole('button', { name: 'Leave without saving' }))
    expect(location.pathname).toBe('/clubs')
  })

  test('keeps what is typed while the rest is under way', async () => {
    await begin()
    await fill()
    await keepsWhatIsTypedMeanwhile(root, path)
  })

  test('is as it was after a login in the midst of it', async () => {
    await begin()
    await fill()
    const before = typed()
    await logsInAgain()
    expect(typed()).toEqual(before)
  })
})

describe.each([
  ['/upcoming?new', 'Tournament'],
  ['/desk?new', 'Tournament'],
  ['/season-desk?club=1', 'Name'],
  ['/users', 'Name'],
])('the page %s', (path, label) => {
  const field = () =>
    document.querySelector<HTMLInputElement>('main input[type="text"], main input:not([type])')!
  const open = async (): Promise<void> => {
    history.replaceState(null, '', path)
    render(<App />)
    await waitFor(() => expect(field()).not.toBeNull())
    expect(label).not.toBe('')
    fireEvent.change(field(), { target: { value: 'Lindhaven Winter Pairs' } })
    await waitFor(() => expect(isUnsaved()).toBe(true))
  }
  /** As the page takes it over, and what follows from it behind. */
  const comes = ({ authenticated, role, email, name }: Omit<UserSession, 'organisers'>) =>
    act(async () => {
      signedIn({ authenticated, role, email, name })
      await new Promise((resolve) => setTimeout(resolve))
    })
  const signedOut = () => comes(VISITOR)

  test('is there again for who was signed out, as it was', async () => {
    await open()
    const was = field()
    await signedOut()
    const login = await screen.findByRole('dialog', { name: 'LOGIN' })
    expect(was.closest('[style*="display: none"]')).not.toBeNull()
    expect(screen.getByText(/What you have written here is kept/)).toBeTruthy()
    expect(login).toBeTruthy()
    act(() => openDialog(null))
    await comes(ADA)
    await waitFor(() => expect(field()).toBe(was))
    expect(was.value).toBe('Lindhaven Winter Pairs')
    expect(was.closest('[style*="display: none"]')).toBeNull()
  })

  test('keeps it from an account that may not, and for one that may', async () => {
    await open()
    const was = field()
    await comes(BEA)
    expect(location.pathname).toBe(path.split('?')[0])
    expect(await screen.findAllByText(/Your account may not do this/)).not.toEqual([])
    await comes(ADA)
    await waitFor(() => expect(field()).toBe(was))
  })

  test('is given up by who logs out', async () => {
    await open()
    act(() => account.setState({ ...VISITOR, organisers: null, whose: null, hasLeft: true }))
    await waitFor(() => expect(field()).toBeNull())
    expect(isUnsaved()).toBe(false)
  })
})
