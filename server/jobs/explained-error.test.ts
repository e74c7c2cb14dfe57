import { expect, test } from 'vitest'
import { StorageUnavailable } from '../errors.ts'
import { ExplainedError, explainFailure } from './explained-error.ts'

const ofSystem = (code: string) =>
  Object.assign(new Error(`${code}: no luck, write '/srv/school/backups/x.tar'`), { code, syscall: 'write' })

test.each([
  [ofSystem('ENOSPC'), 'The disk of BACKUP_DIR is full.'],
  [ofSystem('EROFS'), 'The folder of BACKUP_DIR cannot be written to.'],
  [ofSystem('EFBIG'), /^The disk of BACKUP_DIR cannot hold a file this large/],
  [ofSystem('EWHATEVER'), /unexpected/],
  [
    new StorageUnavailable(new Error('connect ECONNREFUSED 10.1.2.3:9000')),
    /^The storage for files cannot be reached/,
  ],
  [new ExplainedError('A sentence.', { detail: 'for postgres://school:secret@db' }), 'A sentence.'],
  [new DOMException('x', 'AbortError'), /interrupted/],
  [undefined, /unexpected/],
])('explains %s without paths, addresses and passwords', (error, sentence) => {
  expect(explainFailure(error, 'BACKUP_DIR')).toMatch(sentence)
  expect(explainFailure(error, 'BACKUP_DIR')).not.toMatch(/srv|10\.1|secret/)
})
