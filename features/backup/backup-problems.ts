import { defineWords } from '#domain/text/words.ts'
import type { BackupState } from './backup-schemas.ts'
import type { backupCheckLabels } from './backups.ts'

const words = defineWords({
  failed: (at: string, why: string) => `The backup of ${at} failed. ${why}`,
  late: 'The next backup is overdue.',
  retry: 'The site tries again automatically.',
  tryNow: 'Press “Back up now” in the settings to see whether it works.',
  copyFailed: (at: string, why: string) => `Copying failed on ${at}. ${why}`,
  copyLate: 'The next copy elsewhere is overdue.',
  copyRetry:
    'The site tries again automatically. Ask the person who runs the server whether the other place can be reached.',
  restoreTestFailed: (at: string, why: string) => `A test on ${at} could not restore a backup. ${why}`,
  restoreTestAdvice: 'Make a new backup. Do not delete older ones until a test succeeds.',
})

/** A critical finding with the name of its Site health check. */
type BackupFinding = {
  name: keyof typeof backupCheckLabels
  level: 'critical'
  says: string
  advice: string
  screen: string
}
type Failure = BackupState['lastFailed'] | undefined

const screen = '/admin/dashboard/settings/backups'

/**
 * Returns all problems, as worded in Site health, its mails and the settings. The most serious problem of each check
 * comes first.
 */
export function findBackupProblems(
  { troubles, lastFailed, copy, drill: restoreTest, everySeconds }: BackupState,
  formatTime: (time: string) => string,
): BackupFinding[] {
  const explain = (failure: Failure, sentence: (at: string, why: string) => string) =>
    failure && sentence(formatTime(failure.at), failure.why)
  const retry = everySeconds === null ? words.tryNow : `${words.retry} ${words.tryNow}`
  const found: [BackupFinding['name'], says: string | false | null | undefined, advice: string][] = [
    ['backups', explain(lastFailed, words.failed), retry],
    ['backups', troubles.includes('late') && words.late, retry],
    ['copies', explain(copy?.lastFailed, words.copyFailed), words.copyRetry],
    ['copies', troubles.includes('copyLate') && words.copyLate, words.copyRetry],
    ['copies', explain(copy?.trial.lastFailed, words.restoreTestFailed), words.restoreTestAdvice],
    ['drill', explain(restoreTest.trial.lastFailed, words.restoreTestFailed), words.restoreTestAdvice],
  ]
  return found.flatMap(([name, says, advice]) =>
    says ? [{ name, level: 'critical', says, advice, screen }] : [],
  )
}
