/** The parts of a message: text, links, suits, ways to tables and segments; never markup. */

import { formatTableAddress } from '@openroom/protocol/address'
import { type ReadPart, readPart } from '@openroom/protocol/messageParts'
import type { MessagePart } from '@openroom/protocol/schema/messages'
import { t } from '../../texts/t.ts'
import { SuitGlyph } from '../cards/SuitGlyph.tsx'
import styles from './messageText.module.css'

export type MessageLinks = {
  /** @param table as addresses spell it */
  readonly onTable?: ((table: string) => void) | undefined
  readonly onSegment?: ((segmentId: number) => void) | undefined
}

type TablePart = Extract<ReadPart, { readonly kind: 'table' }>

const tableText = ({ text, address }: TablePart): string =>
  address.kind === 'room'
    ? t(`message.table.${address.room}`, { table: text })
    : t('message.table', { table: text })

/** A commentator's own line of play, on this site. */
function isLine(href: string): boolean {
  const { origin, searchParams } = new URL(href)
  return origin === window.location.origin && searchParams.has('line')
}

function Way({ text, go }: { readonly text: string; readonly go: (() => void) | undefined }) {
  return go === undefined ? (
    text
  ) : (
    <button type="button" className={styles.way} onClick={go}>
      {text}
    </button>
  )
}

function Part({ part, onTable, onSegment }: MessageLinks & { readonly part: ReadPart }) {
  switch (part.kind) {
    case 'plain':
      return part.text
    case 'suit':
      return <SuitGlyph suit={part.suit} />
    case 'link':
      return (
        <a href={part.href} target="_blank" rel="noopener noreferrer nofollow">
          {isLine(part.href) ? t('message.line') : part.text}
        </a>
      )
    case 'notice':
      return <i>{t(`message.${part.notice}`, { name: part.name })}</i>
    case 'table':
      return <Way text={tableText(part)} go={onTable && (() => onTable(formatTableAddress(part.address)))} />
    case 'segment':
      return <Way text={part.text} go={onSegment && (() => onSegment(part.segmentId))} />
  }
}

export function MessageText({ parts, ...links }: MessageLinks & { readonly parts: readonly MessagePart[] }) {
  return (
    <span className={styles.text}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a message never change
        <Part key={at} part={readPart(part)} {...links} />
      ))}
    </span>
  )
}

/** Whether the server tells this itself, about somebody. */
export const isNotice = (parts: readonly MessagePart[]): boolean =>
  parts.some((part) => readPart(part).kind === 'notice')
