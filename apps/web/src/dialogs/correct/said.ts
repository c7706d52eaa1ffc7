/** A correction in words. */

import { SEATS } from '@openroom/bridge/seat'
import type { Correctable, WireCorrection } from '@openroom/protocol/schema/corrections'
import { listed } from '../../texts/order.ts'
import { t } from '../../texts/t.ts'
import { signed } from '../../ui/figures.ts'
import { playedText, rulingText } from '../../ui/results/outcomeText.ts'
import { whereOf } from './PlayFields.tsx'

type Of<K extends WireCorrection['kind']> = Extract<WireCorrection, { kind: K }>

function tableText({ tables }: Correctable, key: string): string {
  const table = tables.find((one) => one.key === key)
  return table ? whereOf(table) : key
}

function scoringText({
  arrangeType,
  calcType,
  vpScale,
  pairs,
  winners,
  sectionsScored,
}: Of<'scoring'>['scoring']) {
  const parts = [
    arrangeType && t(`correct.arrange.${arrangeType}`),
    calcType && t(`correct.calc.${calcType}`),
    vpScale && `${t('correct.vp')}: ${t(`correct.vp.${vpScale}`)}`,
    pairs && t(`correct.pairs.${pairs}`),
    winners && t(`correct.winners.${winners}`),
    sectionsScored && t(`correct.sections.${sectionsScored}`),
  ]
  return t('correct.said.scoring', { scoring: parts.filter(Boolean).join(', ') })
}

export function correctionText(one: WireCorrection, about: Correctable): string {
  const nameOf = (key: string) => about.registrations.find((other) => other.key === key)?.name ?? key
  switch (one.kind) {
    case 'player':
      return t('correct.said.player', { from: one.from, to: one.to })
    case 'registration':
      return t('correct.said.registration', { name: nameOf(one.registration), to: one.to })
    case 'about': {
      const told = [one.country, one.title, one.rating, one.publicNumber].filter((part) => part !== null)
      return t('correct.said.told', { name: one.player, told: told.join(', ') || '–' })
    }
    case 'country':
      return t('correct.said.told', { name: nameOf(one.registration), told: one.to ?? '–' })
    case 'result': {
      const table = tableText(about, one.table)
      return t('correct.said.result', { table, board: one.board, result: playedText(one) })
    }
    case 'otherBoard':
      return t('correct.said.otherBoard', {
        table: tableText(about, one.table),
        board: one.board,
        other: one.other,
      })
    case 'exchange': {
      const names = { one: nameOf(one.one), other: nameOf(one.other) }
      return one.round === null
        ? t('correct.said.exchange', names)
        : t('correct.said.exchange.round', { ...names, round: one.round })
    }
    case 'players':
      return t('correct.said.exchange', { one: one.one, other: one.other })
    case 'sides': {
      const table = tableText(about, one.table)
      return one.board === null
        ? t('correct.said.sides', { table })
        : t('correct.said.sides.board', { table, board: one.board })
    }
    case 'lineUp': {
      const seats = SEATS.flatMap((seat) => (one.seats[seat] ? [`${seat} ${one.seats[seat]}`] : []))
      return t('correct.said.lineUp', { table: tableText(about, one.table), seats: seats.join(', ') })
    }
    case 'ruling': {
      const table = tableText(about, one.table)
      return t('correct.said.result', { table, board: one.board, result: rulingText(one.ruling) })
    }
    case 'withdrawal':
      return t('correct.said.withdrawal', { name: nameOf(one.registration), round: one.from })
    case 'penalty': {
      const unit = t(`correct.unit.${one.unit ?? 'own'}`)
      return t('correct.said.penalty', { name: nameOf(one.registration), amount: signed(one.amount), unit })
    }
    case 'carryOver':
      return t('correct.said.carryOver', {
        name: nameOf(one.registration),
        amount: one.amount === null ? '–' : signed(one.amount),
      })
    case 'match': {
      const { round, number, of, home, visiting } = one
      const match = about.matches.find((other) => other.round === round && other.number === number)
      const teams = `${match?.home ?? round} – ${match?.visiting ?? number}`
      return t('correct.said.match', {
        round,
        teams,
        of: t(`correct.match.${of}`),
        home: signed(home),
        visiting: signed(visiting),
      })
    }
    case 'concession': {
      const { round, number, by } = one
      const match = about.matches.find((other) => other.round === round && other.number === number)
      return t('correct.said.concession', { round, name: match?.[by] ?? t(`correct.${by}`) })
    }
    case 'removed':
      return t('correct.said.removed', { board: one.board })
    case 'place':
      return t(`correct.said.place.${one.of}`, { to: one.to })
    case 'licence':
      return one.to === null ? t('correct.said.licence.none') : t('correct.said.licence', { licence: one.to })
    case 'tie':
      return t('correct.said.tie')
    case 'part':
      return t('correct.said.part', { to: one.to })
    case 'scoring':
      return scoringText(one.scoring)
    case 'fouled':
      return t('correct.said.fouled', {
        board: one.board,
        tables: listed(one.tables.map((key) => tableText(about, key))),
      })
    case 'board':
      return t('correct.said.board', { board: one.board })
  }
}
