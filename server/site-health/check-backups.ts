import type { BackupState, BackupTrial } from '#domain/admin/response-schemas.ts'
import { day } from '#domain/dates/durations.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { settingsScreen } from '#domain/site/site-constants.ts'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { isElsewhere } from '../backup/backup-names.ts'
import { mayNotTry } from '../backup/outcomes.ts'
import { type Check, type Finding, ok } from './check.ts'

export const words = {
  made: (day: string, size: string) => `Last backup: ${day}, ${size}.`,
  none: 'No backup yet. The first one is made automatically.',
  noPlan: 'No automatic backups.',
  setPlan: 'Ask the person who runs the server to set BACKUP_EVERY, or how else the site is backed up.',
  failed: (day: string, why: string) => `The backup of ${day} failed. ${why}`,
  late: 'The next backup is overdue.',
  retry: 'The site tries again automatically.',
  tryNow: 'Press “Back up now” in the settings to see whether it works.',
  copied: (day: string) => `The newest backup was copied on ${day}.`,
  ownDisk: 'Backups are outside the site’s own folder.',
  notYet: 'Nothing has been copied yet.',
  noCopies: 'Backups are only next to the site, and would be lost with it.',
  setCopies: 'Ask the person who runs the server to set BACKUP_COPY_TO. docs/operations.md says how.',
  copyFailed: (day: string, why: string) => `Copying failed on ${day}. ${why}`,
  copyLate: 'The next copy elsewhere is overdue.',
  copyRetry:
    'The site tries again automatically. Ask the person who runs the server whether the other place can be reached.',
  restored: (day: string) => `A test on ${day} restored a whole backup.`,
  untried: 'The first backup is tested soon after it is made.',
  trialFailed: (day: string, why: string) => `A test on ${day} could not restore a backup. ${why}`,
  trialAdvice: 'Make a new backup. Do not delete older ones until a test succeeds.',
}

const screen = `${settingsScreen}#backups`
/** Of one that somebody makes now and then, or another program each week. */
const oldMs = 8 * day

/** The backups on the server. */
export const checkBackups: Check = async ({ backups, now }) => judgeBackups(await backups.state(), now())

export function judgeBackups(
  { lastFailed, lastMade, trouble, everySeconds }: BackupState,
  now: Date,
): Finding {
  const isPlanned = everySeconds !== null
  const advice = isPlanned ? `${words.retry} ${words.tryNow}` : words.tryNow
  if (lastFailed) return critical(words.failed(dayOf(lastFailed.at), lastFailed.why), advice)
  if (trouble === 'late') return critical(words.late, advice)
  if (!lastMade)
    return isPlanned
      ? ok(words.none)
      : { level: 'warning', says: words.noPlan, advice: words.setPlan, screen }
  const says = words.made(dayOf(lastMade.at), formatDiskSize(lastMade.bytes))
  const isOld = now.getTime() - Date.parse(lastMade.at) > oldMs
  if (isPlanned || !isOld) return ok(says)
  return { level: 'warning', says: `${says} ${words.noPlan}`, advice: words.setPlan, screen }
}

/** Their copies in another place, and whether those could be used. */
export const checkCopies: Check = async ({ backups, config }) =>
  judgeCopies(await backups.state(), isElsewhere(config.backup.dir, config.dataDir))

export function judgeCopies({ copy, trouble, lastMade }: BackupState, hasOwnDisk: boolean): Finding | null {
  if (!copy) {
    // Where no backup is made here, another line says so.
    if (!lastMade) return null
    return hasOwnDisk
      ? ok(words.ownDisk)
      : { level: 'warning', says: words.noCopies, advice: words.setCopies, screen }
  }
  const { lastFailed, trial, lastMade: lastCopied } = copy
  if (lastFailed) return critical(words.copyFailed(dayOf(lastFailed.at), lastFailed.why), words.copyRetry)
  if (trouble === 'copyLate') return critical(words.copyLate, words.copyRetry)
  if (trial.lastFailed && !wasNotAllowed(trial))
    return critical(describeFailedTrial(trial.lastFailed), words.trialAdvice)
  return ok(lastCopied ? words.copied(dayOf(lastCopied.at)) : words.notYet)
}

/** Whether a backup could be restored when it was tried. */
export const checkDrill: Check = async ({ backups }) => judgeDrill((await backups.state()).drill)

export function judgeDrill({ everySeconds, trial }: BackupState['drill']): Finding | null {
  const { last, lastFailed } = trial
  if (wasNotAllowed(trial)) return { level: 'warning', says: mayNotTry, screen }
  if (lastFailed) return critical(describeFailedTrial(lastFailed), words.trialAdvice)
  if (last) return ok(words.restored(dayOf(last.at)))
  return everySeconds === null ? null : ok(words.untried)
}

const critical = (says: string, advice: string): Finding => ({ level: 'critical', says, advice, screen })

/** Not set up, so nothing is known to be wrong. */
const wasNotAllowed = ({ lastFailed }: BackupTrial) => lastFailed?.why === mayNotTry

const describeFailedTrial = ({ at, why }: NonNullable<BackupTrial['lastFailed']>) =>
  words.trialFailed(dayOf(at), why)

const dayOf = (time: string) => formatDay(schoolDay(new Date(time)))
