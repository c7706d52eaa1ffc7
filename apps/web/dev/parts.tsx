/** Every part of `ui/parts` in every state, with what bridge is drawn of beside them; for the page of parts and its test. */
import { SUITS } from '@openroom/bridge/card'
import { bySeat } from '@openroom/bridge/seat'
import { type ReactNode, Suspense, useState } from 'react'
import { wallSide, wallTable } from '../src/testing/wall.ts'
import { SuitGlyph } from '../src/ui/cards/SuitGlyph.tsx'
import { Compass } from '../src/ui/deal/Compass.tsx'
import { Hands } from '../src/ui/deal/Hands.tsx'
import { Button } from '../src/ui/parts/Button.tsx'
import { CheckField } from '../src/ui/parts/CheckField.tsx'
import { Choice } from '../src/ui/parts/Choice.tsx'
import { ConfirmDialog } from '../src/ui/parts/ConfirmDialog.tsx'
import { Dialog } from '../src/ui/parts/Dialog.tsx'
import { Failed } from '../src/ui/parts/Failed.tsx'
import { Field } from '../src/ui/parts/Field.tsx'
import { Form } from '../src/ui/parts/Form.tsx'
import { Heading } from '../src/ui/parts/Heading.tsx'
import { Heads } from '../src/ui/parts/Heads.tsx'
import { Icon } from '../src/ui/parts/Icon.tsx'
import type { IconName } from '../src/ui/parts/iconPaths.ts'
import { LanguageButton } from '../src/ui/parts/LanguageButton.tsx'
import { AwayButton, LinkButton, SaveLink, TabButton } from '../src/ui/parts/LinkButton.tsx'
import { LiveMark } from '../src/ui/parts/LiveMark.tsx'
import { Loading } from '../src/ui/parts/Loading.tsx'
import { LostStrip } from '../src/ui/parts/LostStrip.tsx'
import { MenuButton } from '../src/ui/parts/MenuButton.tsx'
import { Message } from '../src/ui/parts/Message.tsx'
import { Notice } from '../src/ui/parts/Notice.tsx'
import { NumberField } from '../src/ui/parts/NumberField.tsx'
import { PasswordDialog } from '../src/ui/parts/PasswordDialog.tsx'
import { PasswordField } from '../src/ui/parts/PasswordField.tsx'
import { Popup } from '../src/ui/parts/Popup.tsx'
import { QrCode } from '../src/ui/parts/QrCode.tsx'
import { SearchField } from '../src/ui/parts/SearchField.tsx'
import { Chosen, Segmented } from '../src/ui/parts/Segmented.tsx'
import { SelectField } from '../src/ui/parts/SelectField.tsx'
import { SessionField } from '../src/ui/parts/SessionField.tsx'
import { ShownOnce } from '../src/ui/parts/ShownOnce.tsx'
import type { Column } from '../src/ui/results/columns.ts'
import { ResultTable } from '../src/ui/results/ResultTable.tsx'
import { Pager } from '../src/ui/slot/Pager.tsx'
import { TablePicture } from '../src/ui/table/TablePicture.tsx'
import { SmallBoard } from '../src/ui/wall/SmallBoard.tsx'
import { SCENES } from './scenes.ts'

/** Whom and what the parts name: as usual, as long as it gets, and written from right to left. */
export const NAMES = {
  usual: ['Nora Berg – Jan van der Holt', 'Oakmere BC'],
  longest: [
    'Maximiliana Tittman-Burghagen-Hohenlohe – Konstantín Kurzemniece-Charpentier',
    'Bridge- og Whistklubben Sønderjyllands Amatører af 1897, afdeling Øst',
  ],
  rtl: ['دانا خوری – یوسف حداد', 'מועדון הברידג׳ של חיפה'],
} as const
export type Named = keyof typeof NAMES

/** Parts that are seen in another, or draw nothing of their own. */
export const WITHIN: Readonly<Record<string, string>> = {
  DialogFrame: 'Dialog',
  FederationButton: 'PasswordDialog',
  Held: 'Form',
  Menu: 'MenuButton',
  OpenPopup: 'Popup',
  ForStaff: 'Notice',
  Waiting: 'Loading',
  WhileMay: 'Notice',
}

const nothing = (): void => undefined

type DrawDialog = (who: string, where: string, close: () => void) => ReactNode

/** By what the page of parts calls them: each over the page, as large as its window lets it be. */
export const DIALOGS: Readonly<Record<string, DrawDialog>> = {
  Dialog: (who, where, close) => (
    <Dialog title={where} onClose={close} unsaved={false} onSubmit={close} submit="Send" why="Choose first.">
      <Field label="Name" defaultValue={who} />
    </Dialog>
  ),
  'Dialog that tells': (who, where, close) => (
    <Dialog title={where} onClose={close} done="Close">
      <p>{who}</p>
      <Failed error={new Error('It could not be asked for again.')} retry={nothing} />
    </Dialog>
  ),
  'Dialog being sent': (who, where, close) => (
    <Dialog title={where} onClose={close} unsaved busy onSubmit={close} submit="Send">
      <Field label="Name" defaultValue={who} />
    </Dialog>
  ),
  ConfirmDialog: (who, where, close) => (
    <ConfirmDialog
      title="Delete"
      text={`Delete ${where}?`}
      about={who}
      explains="This cannot be undone."
      action="Delete"
      danger
      onConfirm={() => Promise.reject(new Error('It could not be deleted.'))}
      onClose={close}
    />
  ),
  PasswordDialog: (_who, _where, close) => <PasswordDialog onGiven={close} onClose={close} />,
}

/** A dialog, open from the first. */
export function OpenDialog({ named, name }: { readonly named: Named; readonly name: string }) {
  const [who, where] = NAMES[named]
  return (
    <>
      <h1>{name}</h1>
      {DIALOGS[name]?.(who, where, nothing)}
    </>
  )
}

type OpenersProps = { readonly of: readonly string[]; readonly who: string; readonly where: string }

function Openers({ of, who, where }: OpenersProps) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      {of.map((name) => (
        <Button key={name} onClick={() => setOpen(name)}>
          {name}
        </Button>
      ))}
      {open !== null && DIALOGS[open]?.(who, where, () => setOpen(null))}
    </>
  )
}

type Ranked = {
  readonly rank: number
  readonly name: string
  readonly played: number
  readonly percent: string
}

const RANKED: readonly Column<Ranked>[] = [
  { key: 'rank', head: '', spoken: 'Rank', align: 'right', look: 'quiet', cell: ({ rank }) => rank },
  { key: 'pair', head: 'Pair', align: 'left', look: 'name', rowHead: true, cell: ({ name }) => name },
  { key: 'played', head: 'Boards', align: 'right', look: 'quiet', cell: ({ played }) => played },
  { key: 'percent', head: '%', align: 'right', look: 'rank', cell: ({ percent }) => percent },
]

const ranked = (name: string): readonly Ranked[] =>
  [61.04, 50, 38.96].map((percent, i) => ({ rank: i + 1, name, played: 24, percent: percent.toFixed(2) }))

type TableOf = Pick<Parameters<typeof ResultTable<Ranked>>[0], 'groups'> & { readonly caption: string }

const results = ({ caption, groups }: TableOf) => (
  <ResultTable<Ranked>
    caption={caption}
    columns={RANKED}
    groups={groups}
    keyOf={({ rank }) => rank}
    marked={({ rank }) => rank === 2}
  />
)

const BOARD = {
  ...{ number: 7, dealer: 'SOUTH', vulnerability: 'ALL' },
  hands: {
    NORTH: ['SK', 'ST', 'S6', 'S4', 'HA', 'HK', 'DK', 'D9', 'D5', 'C8', 'C7', 'C3', 'C2'],
    EAST: ['S8', 'HQ', 'HJ', 'HT', 'H9', 'H6', 'H3', 'DQ', 'DT', 'D8', 'CK', 'CQ', 'CT'],
    SOUTH: ['SA', 'SQ', 'SJ', 'S7', 'S2', 'H7', 'H5', 'DJ', 'D4', 'D3', 'CA', 'CJ', 'C9'],
    WEST: ['S9', 'S5', 'S3', 'H8', 'H4', 'H2', 'DA', 'D7', 'D6', 'D2', 'C6', 'C5', 'C4'],
  },
} satisfies Parameters<typeof Hands>[0]['board']

/** A table on the felt, everybody called so. */
function felt(who: string, scene: string, view: 'cards' | 'diagram') {
  const state = SCENES[scene]?.().state
  if (!state) return null
  const players = bySeat((seat) => (state.players[seat] ? { id: null, name: who } : null))
  return (
    <div>
      <TablePicture
        state={{ ...state, players }}
        view={view}
        dds={false}
        figures={null}
        onBoard={nothing}
        onPlayer={nothing}
        visible={bySeat(() => true)}
        label={`${scene}, ${view}`}
      />
    </div>
  )
}

const ICONS: readonly IconName[] = [
  ...(['back', 'home', 'left', 'right', 'down', 'up', 'menu', 'more', 'close'] as const),
  ...(['search', 'person', 'split', 'zoom', 'warning', 'check', 'file', 'clock', 'play'] as const),
  ...(['first', 'previous', 'next', 'start', 'stop', 'cards', 'diagram', 'branch', 'panel'] as const),
]

const board = (who: string, over: Parameters<typeof wallTable>[0] = {}) => (
  <SmallBoard
    session={1}
    table={wallTable({ ns: wallSide(who), ew: wallSide(who), ...over })}
    expected={false}
  />
)

/** By the name of the part, each with all its states. */
export const PARTS: Readonly<Record<string, (who: string, where: string) => ReactNode>> = {
  Heading: (who) => <Heading>{who}</Heading>,
  Button: (who) => (
    <>
      <Button look="primary">{who}</Button>
      <Button>Plain</Button>
      <Button look="danger">Delete</Button>
      <Button look="primary" disabled>
        Being sent
      </Button>
      <Button why="Nothing has been typed yet.">Send</Button>
    </>
  ),
  LinkButton: (who) => (
    <>
      <LinkButton href="/" look="primary">
        {who}
      </LinkButton>
      <LinkButton href="/">Home</LinkButton>
      <TabButton href="/">In a tab of its own</TabButton>
      <SaveLink href="/">Save</SaveLink>
      <AwayButton href="/">{who}</AwayButton>
    </>
  ),
  LanguageButton: () => <LanguageButton />,
  MenuButton: (who, where) => (
    <MenuButton
      className={undefined}
      label="Menu"
      heading={who}
      text="Menu"
      sections={[
        [
          { id: 'now', text: 'Where one is', current: true, run: nothing },
          { id: 'there', text: where, run: nothing },
        ],
        [
          {
            id: 'not',
            text: 'Not possible now',
            disabled: true,
            hint: 'It has not started yet.',
            run: nothing,
          },
        ],
      ]}
    />
  ),
  Popup: (who, where) => (
    <Popup title={where} words={who}>
      <p>{who}</p>
    </Popup>
  ),
  Field: (who) => (
    <>
      <Field label="Name" defaultValue={who} hint="As it stands in lists." />
      <Field label="Name" defaultValue={who} error="This name is already taken." />
      <Field label="Name" defaultValue={who} disabled />
    </>
  ),
  PasswordField: () => <PasswordField label="Password" defaultValue="three words of it" />,
  SearchField: (who) => (
    <>
      <SearchField label="Player or team" onChange={nothing} />
      <SearchField label="Player or team" value={who} onChange={nothing} />
      <SearchField label="Player or team" isFolded onChange={nothing} />
    </>
  ),
  SelectField: (who, where) => (
    <>
      <SelectField
        label="Club"
        value={1}
        options={[{ value: 1, label: where }]}
        onChange={nothing}
        hint={who}
      />
      <SelectField
        label="Club"
        value={1}
        options={[{ value: 1, label: where, group: who }]}
        onChange={nothing}
        error="Choose another one."
      />
      <SelectField
        label="Club"
        value={1}
        options={[{ value: 1, label: where }]}
        onChange={nothing}
        disabled
      />
    </>
  ),
  SessionField: () => <SessionField sessions={[]} value={null} onChange={nothing} />,
  CheckField: (who) => (
    <>
      <CheckField label={who} checked onChange={nothing} />
      <CheckField label={who} checked={false} onChange={nothing} />
      <CheckField label={who} checked={false} onChange={nothing} disabled />
    </>
  ),
  Choice: (who, where) => (
    <Choice
      label="Sorted by"
      value={1}
      options={[
        { value: 1, label: who },
        { value: 2, label: where, disabled: true },
      ]}
      onChange={nothing}
    />
  ),
  Segmented: () =>
    [2, 3].map((value) => (
      <Segmented
        key={value}
        label="Round"
        value={value}
        options={[
          { value: 1, label: '1' },
          { value: 2, label: '2', count: 14 },
          { value: 3, label: '3', disabled: true },
        ]}
        onChange={nothing}
      />
    )),
  NumberField: (who) => <NumberField label={who} value={3} max={9} onChange={nothing} />,
  Chosen: (who) => <Chosen text={who} />,
  Form: (who) => (
    <>
      <Form unsaved={false} onSubmit={nothing}>
        <Field label="Name" defaultValue={who} />
      </Form>
      <Form unsaved={false} busy onSubmit={nothing}>
        <Field label="Being sent" defaultValue={who} />
      </Form>
    </>
  ),
  Dialog: (who, where) => (
    <Openers of={['Dialog', 'Dialog that tells', 'Dialog being sent']} {...{ who, where }} />
  ),
  ConfirmDialog: (who, where) => <Openers of={['ConfirmDialog']} {...{ who, where }} />,
  PasswordDialog: (who, where) => <Openers of={['PasswordDialog']} {...{ who, where }} />,
  Message: (who, where) => (
    <>
      <Message tone="good">{who}</Message>
      <Message tone="bad">{where}</Message>
    </>
  ),
  ShownOnce: (who) => <ShownOnce secret="46crC6rDc0x9Did2" text={who} />,
  Notice: (who, where) => (
    <>
      <Notice drawing="empty" title={where} text={who}>
        <Button look="primary">Upload tournament</Button>
      </Notice>
      <Notice drawing="broken" title={where} text={who} />
    </>
  ),
  Failed: (who) => <Failed error={new Error(who)} retry={nothing} />,
  Heads: (who) => (
    <table>
      <Heads of={[who, 'Points', null]} />
    </table>
  ),
  Loading: () => <Loading />,
  LiveMark: () => (
    <>
      <LiveMark />
      <LiveMark delayed />
    </>
  ),
  LostStrip: () => <LostStrip />,
  Icon: () => ICONS.map((name) => <Icon key={name} name={name} />),
  QrCode: (_, where) => <QrCode text="https://bridge.example/screen/12" label={where} />,
  /* What bridge is drawn of. */
  SuitGlyph: () => SUITS.map((suit) => <SuitGlyph key={suit} suit={suit} />),
  Compass: () => (
    <>
      <Compass number={7} dealer="S" vulnerability="ALL" />
      <Compass number={128} dealer="N" vulnerability="NS" />
    </>
  ),
  Hands: () => (
    <>
      <Hands board={BOARD} />
      <Hands board={{ ...BOARD, hands: null }} />
    </>
  ),
  TablePicture: (who) => (
    <>
      {felt(who, 'auction', 'cards')}
      {felt(who, 'trick', 'cards')}
      {felt(who, 'trick', 'diagram')}
      {felt(who, 'over', 'cards')}
      {felt(who, 'empty', 'cards')}
    </>
  ),
  ResultTable: (who, where) => (
    <>
      {results({ caption: 'As it is', groups: [{ title: null, rows: ranked(who) }] })}
      {results({
        caption: 'By section',
        groups: [
          { title: where, rows: ranked(who) },
          { title: 'B', rows: ranked(who).slice(1) },
        ],
      })}
      {results({ caption: 'Not there yet', groups: null })}
    </>
  ),
  Pager: () => (
    <Pager
      boards={[1, 2, 3, 4].map((board) => ({ board, enabled: board !== 3 }))}
      current={2}
      onChoose={nothing}
    />
  ),
  SmallBoard: (who) => (
    <>
      {board(who)}
      {board(who, { phase: 'WAITING' })}
      {board(who, { phase: 'BID', vulnerability: 'ALL' })}
    </>
  ),
}

/** All of them, under their names. */
export function Parts({ named }: { readonly named: Named }) {
  const [who, where] = NAMES[named]
  return Object.entries(PARTS).map(([name, draw]) => (
    <section key={name} data-of={name}>
      <h2>{name}</h2>
      <Suspense>{draw(who, where)}</Suspense>
    </section>
  ))
}
