import type { BackupState, BackupTrial } from '#domain/admin/response-schemas.ts'
import { day } from '#domain/dates/durations.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { settingsScreen } from '#domain/site/site-constants.ts'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { isElsewhere } from '../backup/backup-names.ts'
import { backupFailures } from '../backup/failures.ts'
import { type Check, type Finding, ok } from './check.ts'

export const words = {
  made: (day: string, size: string) => `The last one was made on ${day}, ${size}.`,
  none: 'None has been made yet; the first one comes by itself.',
  noPlan: 'None is made by itself.',
  setPlan:
    'The person who runs the server sets BACKUP_EVERY, or knows how the database and the files are backed up.',
  failed: (day: string, why: string) => `The last one failed on ${day}. ${why}`,
  late: 'There has been none for more than twice as long as there should be between two.',
  retry: 'It is tried again by itself.',
  tryNow: '“Back up now” in the settings shows at once whether it works.',
  copied: (day: string) => `The newest backup was copied on ${day}.`,
  ownDisk: 'Backups are in a folder outside of the site’s own.',
  notYet: 'Nothing has been copied yet.',
  noCopies: 'Backups are beside the site only, and would be lost together with it.',
  setCopies: 'The person who runs the server sets BACKUP_COPY_TO; docs/operations.md says how.',
  copyFailed: (day: string, why: string) => `Copying failed on ${day}. ${why}`,
  copyLate: 'Nothing has been copied for more than twice as long as there should be between two.',
  copyRetry:
    'It is tried again by itself. The person who runs the server looks whether the other place can be reached.',
  restored: (day: string) => `On ${day} a backup was restored to see whether it can be: it was whole.`,
  untried: 'The first backup is tried soon after it was made.',
  trialFailed: (day: string, why: string) => `On ${day} a backup was tried and could not be restored. ${why}`,
  trialAdvice: 'Make a new backup, and do not delete older ones before one was restored.',
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
  const critical = (says: string): Finding => ({ level: 'critical', says, advice, screen })
  if (lastFailed) return critical(words.failed(dayOf(lastFailed.at), lastFailed.why))
  if (trouble === 'late') return critical(words.late)
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
  const critical = (says: string, advice: string): Finding => ({ level: 'critical', says, advice, screen })
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
  if (trial.lastFailed && !mayNotTry(trial))
    return critical(describeFailedTrial(trial.lastFailed), words.trialAdvice)
  return ok(lastCopied ? words.copied(dayOf(lastCopied.at)) : words.notYet)
}

/** Whether a backup could be restored when it was tried. */
export const checkDrill: Check = async ({ backups }) => judgeDrill((await backups.state()).drill)

export function judgeDrill({ everySeconds, trial }: BackupState['drill']): Finding | null {
  const { last, lastFailed } = trial
  if (mayNotTry(trial)) return { level: 'warning', says: backupFailures.mayNotTry, screen }
  if (lastFailed)
    return { level: 'critical', says: describeFailedTrial(lastFailed), advice: words.trialAdvice, screen }
  if (last) return ok(words.restored(dayOf(last.at)))
  return everySeconds === null ? null : ok(words.untried)
}

/** Not set up, so nothing is known to be wrong. */
const mayNotTry = ({ lastFailed }: BackupTrial) => lastFailed?.why === backupFailures.mayNotTry

const describeFailedTrial = ({ at, why }: NonNullable<BackupTrial['lastFailed']>) =>
  words.trialFailed(dayOf(at), why)

const dayOf = (time: string) => formatDay(schoolDay(new Date(time)))
