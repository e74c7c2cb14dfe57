import { backupMessages, backupPath } from '#domain/admin/backups.ts'
import { type Call, done, found } from './operation.ts'
import { count, listOf, moment, objectOf, orNull, text } from './schemas.ts'

/** How the backups stand, and one at once. */
export function backupCalls(): Call[] {
  const about = { path: backupPath, action: 'make backups', tag: 'Backups' } as const
  return [
    {
      ...about,
      method: 'get',
      summary: 'How the backups stand',
      answers: {
        200: found('The last ones and the next one; no file can be fetched.', { data: backupState() }),
      },
    },
    {
      ...about,
      method: 'post',
      summary: 'Begin a backup at once',
      answers: { 202: done(backupMessages.started) },
      refusals: [409],
    },
  ]
}

function backupState() {
  const made = objectOf({ at: moment, seconds: count, bytes: count, name: text })
  return objectOf({
    isRunning: { type: 'boolean' },
    everySeconds: orNull(count),
    nextAt: orNull(moment),
    keep: count,
    lastMade: orNull(made),
    lastFailed: orNull(objectOf({ at: moment, why: text })),
    trouble: backupTrouble,
    existingBackups: listOf(objectOf({ name: text, at: moment, bytes: count })),
  })
}

export const backupTrouble = { enum: ['failed', 'late', null] }
