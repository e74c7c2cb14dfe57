import { describe, expect, it } from 'vitest'
import type { Command } from './command.ts'
import { helpFor, parseCommand } from './parse-arguments.ts'

const approve: Command = {
  description: 'Approves.',
  required: { email: 'E-MAIL' },
  run: async () => undefined,
}
const list: Command = {
  description: 'Lists.',
  required: {},
  optional: { role: 'PIC|Volunteer' },
  run: async () => undefined,
}
const clear: Command = {
  description: 'Clears.',
  required: {},
  flags: ['dry-run'],
  run: async () => undefined,
}
const commands = { approve, list, clear }
const program = { name: 'admin', notes: 'The server may be running.' }

describe('the arguments of the command line', () => {
  it('specify a command and its options, with a space or an equals sign', () => {
    expect(parseCommand(commands, ['approve', '--email', 'mira@example.org'])).toEqual({
      command: approve,
      options: { email: 'mira@example.org' },
    })
    expect(parseCommand(commands, ['list', '--role=PIC'])).toEqual({
      command: list,
      options: { role: 'PIC' },
    })
    expect(parseCommand(commands, ['list'])).toEqual({ command: list, options: {} })
    expect(parseCommand(commands, ['clear', '--dry-run'])).toEqual({
      command: clear,
      options: { 'dry-run': 'yes' },
    })
  })

  it.each([
    ['no command', [], 'Name a command.'],
    ['an unknown command', ['promote'], 'There is no command "promote".'],
    [
      'a command named like a property of every object',
      ['constructor'],
      'There is no command "constructor".',
    ],
    ['a missing option', ['approve'], 'approve needs --email.'],
    ['an option with a blank value', ['approve', '--email', ' '], 'approve needs --email.'],
    ['an option without its value', ['approve', '--email'], '--email'],
    ['an unknown option', ['list', '--password', 'x'], '--password'],
    ['a flag with a value', ['clear', '--dry-run=no'], '--dry-run'],
    ['a stray word', ['list', 'everybody'], 'everybody'],
  ])('are rejected with %s', (_title, args, sentence) => {
    expect(() => parseCommand(commands, args)).toThrow(sentence)
  })

  it('are explained in the help, with every command and option', () => {
    const help = helpFor(program, commands)
    expect(help).toMatch(/^Usage: npm run admin -- <command>/)
    expect(help).toMatch(/\n\nThe server may be running\.$/)
    expect(help).toContain('  clear\n      Clears.\n      [--dry-run]')
    expect(help).toContain('  approve --email E-MAIL\n      Approves.')
    expect(help).toContain('  list\n      Lists.\n      [--role PIC|Volunteer]')
  })
})
