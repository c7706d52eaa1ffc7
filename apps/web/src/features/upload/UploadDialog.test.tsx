import type { UploadReport } from '@openroom/protocol/schema/upload'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { sendFiles } from './send.ts'
import UploadDialog from './UploadDialog.tsx'

vi.mock('./send.ts', () => ({ sendFiles: vi.fn() }))
const send = vi.mocked(sendFiles)

afterEach(() => {
  cleanup()
  send.mockReset()
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
  files: [{ name: 'a.pbn', format: 'pbn' }],
  counts: { boards: 26, results: 337, auctions: 12, plays: 0, registrations: 26 },
  official: { compared: 3, differing: 1, explained: {} },
  warnings: [{ ...remark, line: 412 }],
  miniSessionIds: [5],
}

const upload = () => {
  render(<UploadDialog onClose={() => undefined} />)
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

test('tells what was read, with warnings by line', async () => {
  send.mockResolvedValue({ kind: 'stored', report })
  upload()
  expect(await screen.findByText(/^Read and stored. It replaces the version that was there/)).toBeTruthy()
  expect(send.mock.calls[0]?.[1]).toBe(true)
  expect(screen.getByRole('row', { name: 'Boards 26' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'One warning' })).toBeTruthy()
  expect(screen.getByText('line 412')).toBeTruthy()
  expect(screen.getByText(/3 figures compared, one differs/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the session' }).getAttribute('href')).toBe('/screen/5')
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
  expect(await screen.findByText('Sending, 40 %')).toBeTruthy()
})
