import { expect, test } from 'vitest'
import { StorageUnavailable } from '../errors.ts'
import { BackupError, describeFailure } from './backup-error.ts'

const ofSystem = (code: string) =>
  Object.assign(new Error(`${code}: no luck, write '/srv/school/backups/x.tar'`), { code, syscall: 'write' })

test.each([
  [ofSystem('ENOSPC'), 'The disk of BACKUP_DIR is full.'],
  [ofSystem('EROFS'), 'BACKUP_DIR cannot be written to.'],
  [ofSystem('EFBIG'), /^The disk of BACKUP_DIR takes no file as large as a backup/],
  [ofSystem('EWHATEVER'), /nobody foresaw/],
  [
    new StorageUnavailable(new Error('connect ECONNREFUSED 10.1.2.3:9000')),
    /^The storage for files cannot be reached/,
  ],
  [new BackupError('A sentence.', { detail: 'for postgres://school:secret@db' }), 'A sentence.'],
  [new DOMException('x', 'AbortError'), /broken off/],
  [undefined, /nobody foresaw/],
])('%s is told without paths, addresses and passwords', (error, sentence) => {
  expect(describeFailure(error)).toMatch(sentence)
  expect(describeFailure(error)).not.toMatch(/srv|10\.1|secret/)
})
