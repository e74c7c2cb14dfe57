import { expect, test } from 'vitest'
import { parseBackupArguments } from './backup-arguments.ts'

test.each([
  [[], { isByHand: true }],
  [['--to', 'disk'], { to: 'disk', isByHand: true }],
  [['--to', 'disk', '--with-key'], { to: 'disk', withKey: true, isByHand: true }],
  [['--keep', '14'], { keep: 14 }],
  [['--keep', '14', '--by-hand'], { keep: 14, isByHand: true }],
  [['--to', 'disk', '--no-copy'], { to: 'disk', noCopy: true, isByHand: true }],
  [['--copy'], { only: 'copy' }],
  [['--drill'], { only: 'restoreTest' }],
  [['--make-key', 'backup.key'], { makeKey: 'backup.key' }],
  [['--make-key', ''], '--make-key must be the path of a file.'],
  [['--drill', '--to', 'disk'], '--drill cannot be combined with other options.'],
  [['--copy', '--drill'], '--copy cannot be combined with other options.'],
  [['--evry', '24h'], '--evry'],
  [['backups'], 'backups'],
  [['--to', ' '], '--to must be the path of a folder.'],
  [['--every', '24h'], '--every no longer exists'],
  [['--keep', '0'], '--keep must be a whole number from 1 to 999.'],
  [['--keep', 'all'], '--keep must be a whole number from 1 to 999.'],
])('%j is read as %j', (typed, read) => {
  if (typeof read === 'string') expect(() => parseBackupArguments(typed)).toThrow(read)
  else expect(parseBackupArguments(typed)).toEqual(read)
})
