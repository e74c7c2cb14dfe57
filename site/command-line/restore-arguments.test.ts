import { expect, test } from 'vitest'
import { parseRestoreArguments } from './restore-arguments.ts'

test.each([
  [['a.tar'], { backup: 'a.tar' }],
  [['a.tar.age', '--identity', 'backup.key'], { backup: 'a.tar.age', identity: 'backup.key' }],
  [
    ['--identity', 'backup.key', 's3://bucket/a.tar.age'],
    { backup: 's3://bucket/a.tar.age', identity: 'backup.key' },
  ],
  [['--list'], { list: true }],
  [['--list', 'a.tar'], '--list cannot be combined with anything else.'],
  [[], 'Name a file.'],
  [['a.tar', 'b.tar'], 'Name one file, and nothing else.'],
  [['--force', 'a.tar'], '--force'],
])('%j is read as %j', (typed, read) => {
  if (typeof read === 'string') expect(() => parseRestoreArguments(typed)).toThrow(read)
  else expect(parseRestoreArguments(typed)).toEqual(read)
})
