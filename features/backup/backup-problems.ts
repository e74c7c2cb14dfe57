import type { Finding } from '#features/site-health/site-health.ts'
import type { BackupState } from './backup-schemas.ts'

/** The message if backups cannot be tested, although no backup is known to be broken. */
export const cannotTestBackups =
  'The user in DATABASE_URL is not allowed to create a database, so backups cannot be tested. ' +
  'To allow it, run ALTER ROLE … CREATEDB as a superuser.'

const words = {
  failed: (at: string, why: string) => `The backup of ${at} failed. ${why}`,
  late: 'The next backup is overdue.',
  retry: 'The site tries again automatically.',
  tryNow: 'Press “Back up now” in the settings to see whether it works.',
  copyFailed: (at: string, why: string) => `Copying failed on ${at}. ${why}`,
  copyLate: 'The next copy elsewhere is overdue.',
  copyRetry:
    'The site tries again automatically. Ask the person who runs the server whether the other place can be reached.',
  trialFailed: (at: string, why: string) => `A test on ${at} could not restore a backup. ${why}`,
  trialAdvice: 'Make a new backup. Do not delete older ones until a test succeeds.',
}

/** A finding with the name of its Site health check. */
type BackupFinding = Finding & { name: 'backups' | 'copies' | 'drill' }
type Failure = BackupState['lastFailed'] | undefined

const screen = '/admin/dashboard/settings#backups'

/**
 * Returns all problems, as worded in Site health, its mails and the settings. The most serious problem of each check
 * comes first.
 */
export function findBackupProblems(
  { troubles, lastFailed, copy, drill, everySeconds }: BackupState,
  formatTime: (time: string) => string,
): BackupFinding[] {
  const told = (failure: Failure, say: (at: string, why: string) => string) =>
    failure && failure.why !== cannotTestBackups && say(formatTime(failure.at), failure.why)
  const retry = everySeconds === null ? words.tryNow : `${words.retry} ${words.tryNow}`
  const found: [BackupFinding['name'], says: string | false | null | undefined, advice: string][] = [
    ['backups', told(lastFailed, words.failed), retry],
    ['backups', troubles.includes('late') && words.late, retry],
    ['copies', told(copy?.lastFailed, words.copyFailed), words.copyRetry],
    ['copies', troubles.includes('copyLate') && words.copyLate, words.copyRetry],
    ['copies', told(copy?.trial.lastFailed, words.trialFailed), words.trialAdvice],
    ['drill', told(drill.trial.lastFailed, words.trialFailed), words.trialAdvice],
  ]
  const problems = found.flatMap(([name, says, advice]): BackupFinding[] =>
    says ? [{ name, level: 'critical', says, advice, screen }] : [],
  )
  if (drill.trial.lastFailed?.why === cannotTestBackups)
    problems.push({ name: 'drill', level: 'warning', says: cannotTestBackups, screen })
  return problems
}
