import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { guardCount } from '../../live/leaving.ts'
import { Dialog } from './Dialog.tsx'
import { Field } from './Field.tsx'
import { Form } from './Form.tsx'
import { useForm } from './useForm.ts'

afterEach(cleanup)

const sent = vi.fn()

type Draft = { readonly name: string; readonly club: string }
const EMPTY: Draft = { name: 'Ann', club: '' }

const faultsOf = ({ name, club }: Draft) => ({
  ...(name === '' && { name: 'No name' }),
  ...(club === '' && { club: 'No club' }),
})

function Fields({ form }: { readonly form: ReturnType<typeof useForm<Draft, ReturnType<typeof faultsOf>>> }) {
  const { draft, change, faults, isTried } = form
  return (['name', 'club'] as const).map((field) => (
    <Field
      key={field}
      label={field}
      error={(isTried && faults[field]) || null}
      value={draft[field]}
      onChange={({ target }) => change({ [field]: target.value })}
    />
  ))
}

function OnPage() {
  const form = useForm(EMPTY, faultsOf, String)
  const put = () =>
    form.send(async (draft) => {
      await sent(draft)
      form.spend()
    })
  return (
    <Form {...form.frame} onSubmit={put}>
      <Fields form={form} />
      {form.failure !== null && <p role="alert">{form.failure}</p>}
      <button type="submit">Send</button>
    </Form>
  )
}

function InDialog() {
  const form = useForm(EMPTY, faultsOf)
  return (
    <Dialog {...form.frame} title="New" submit="Send" onClose={() => {}} onSubmit={() => form.send(sent)}>
      <Fields form={form} />
    </Dialog>
  )
}

/** What would be left out is refused. */
const FOOT = { title: 'New', foot: null, children: null, onClose: () => {} }
export const refused = [
  // @ts-expect-error beside a foot of its own
  <Dialog key="also" {...FOOT} also="more" />,
  // @ts-expect-error so is what closes it
  <Dialog key="done" {...FOOT} done="Close" />,
]

test('a dialog over another is sent alone', () => {
  const [below, over] = [vi.fn(), vi.fn()]
  const nothing = () => {}
  render(
    <Dialog title="Below" submit="Send below" unsaved={false} onClose={nothing} onSubmit={below}>
      <Dialog title="Over" submit="Send over" unsaved={false} onClose={nothing} onSubmit={over}>
        over
      </Dialog>
    </Dialog>,
  )
  fireEvent.click(screen.getByText('Send over'))
  expect([over.mock.calls.length, below.mock.calls.length]).toEqual([1, 0])
})

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))

test.each([
  ['on a page', OnPage],
  ['in a dialog', InDialog],
])('%s what is wrong is told once it was tried, and the first such field has the focus', async (_, Page) => {
  sent.mockClear()
  render(<Page />)
  expect(field('club').getAttribute('aria-invalid')).toBeNull()
  send()
  await waitFor(() => expect(document.activeElement).toBe(field('club')))
  expect(screen.getByText('No club')).toBeTruthy()
  type('name', '')
  send()
  await waitFor(() => expect(document.activeElement).toBe(field('name')))
  expect(sent).not.toHaveBeenCalled()
})

/** Filled in and on its way, until it is answered. */
function filled() {
  sent.mockClear()
  let answers = { done: (): void => undefined, fail: (_: string): void => undefined }
  sent.mockImplementation(() => new Promise<void>((done, fail) => (answers = { done, fail })))
  render(<OnPage />)
  expect(guardCount()).toBe(0)
  send()
  type('club', 'Harbour')
  expect(guardCount()).toBe(1)
  send()
  expect(sent.mock.calls).toEqual([[{ name: 'Ann', club: 'Harbour' }]])
  return answers
}

test('what was sent is emptied, and what is missing in it then is not told', async () => {
  const { done } = filled()
  await act(async () => done())
  expect(field('club').value).toBe('')
  expect(guardCount()).toBe(0)
  expect(screen.queryByText('No club')).toBeNull()
})

test('what was typed while it was sent is kept', async () => {
  const { done } = filled()
  type('club', 'Hill')
  await act(async () => done())
  expect(field('club').value).toBe('Hill')
  expect(guardCount()).toBe(1)
})

test('why it failed is said, and what was sent is kept', async () => {
  const { fail } = filled()
  await act(async () => fail('Taken'))
  expect(screen.getByRole('alert').textContent).toBe('Taken')
  expect(field('club').value).toBe('Harbour')
  expect(guardCount()).toBe(1)
})
