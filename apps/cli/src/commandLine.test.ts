import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Command } from 'commander'
import { describe, expect, it } from 'vitest'
import { commandLine } from './commandLine.ts'

const all = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(all)]
const helps = all(commandLine('1')).map((one) => [one.name(), one.helpInformation()] as const)

describe('the help', () => {
  it.each(helps)('of %s says where the data lie, and nothing of switches that are off', (_name, help) => {
    expect(help).toContain('--data <folder>')
    expect(help).not.toMatch(/default:\s+(false|"")/)
  })

  it('says between what one chooses, and what counts without a word', () => {
    const help = Object.fromEntries(helps)
    expect(help.export).toMatch(/--format <format>.*choices: "json"[^)]*default: "json"/s)
    expect(help.feed).toContain('(default: 1)')
  })

  it('names documents that are there', () => {
    const named = helps.flatMap(([, help]) => help.replaceAll(/\s+/g, ' ').match(/docs\/[\w./-]+\.md/g) ?? [])
    expect(named.length).toBeGreaterThan(0)
    for (const name of named)
      expect(existsSync(fileURLToPath(new URL(`../../../${name}`, import.meta.url))), name).toBe(true)
    expect(helps.map(([, help]) => help).join()).not.toContain('README')
  })
})
