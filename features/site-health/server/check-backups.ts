import { day } from '#domain/dates/durations.ts'
import { formatDay } from '#domain/dates/format-day.ts'
import { schoolDay } from '#domain/dates/school-day.ts'
import { settingsScreen } from '#domain/site/site-constants.ts'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { defineWords } from '#domain/text/words.ts'
import { findBackupProblems } from '#features/backup/backup-problems.ts'
import type { BackupState } from '#features/backup/backup-schemas.ts'
import { isElsewhere } from '#features/backup/server/backup-folder.ts'
import type { Finding } from '../site-health.ts'
import { type Check, ok } from './health-check.ts'

export const words = defineWords({
  made: (day: string, size: string) => `Last backup: ${day}, ${size}.`,
  none: 'No backup yet. The first one is made automatically.',
  noPlan: 'No automatic backups.',
  setPlan:
    'Ask the person who runs the server to turn on automatic backups, or to tell you how else the site is backed up.',
  copied: (day: string) => `The newest backup was copied on ${day}.`,
  ownDisk: 'Backups are outside the site’s own folder.',
  notYet: 'Nothing has been copied yet.',
  noCopies: 'Backups are only next to the site, and would be lost with it.',
  setCopies: 'The Backups settings have a text to send to the person who runs the server.',
  restored: (day: string) => `A test on ${day} restored a whole backup.`,
  untested: 'The first backup is tested soon after it is made.',
})

const screen = `${settingsScreen}#backups`
/** The age from which a weekly backup, made manually or by another program, is too old. */
const oldMs = 8 * day

export const checkBackups: Check = async ({ backups, now }) => assessBackups(await backups.state(), now())

export function assessBackups(state: BackupState, now: Date): Finding {
  const { lastMade, everySeconds } = state
  const problem = findProblem('backups', state)
  if (problem) return problem
  const isPlanned = everySeconds !== null
  if (!lastMade)
    return isPlanned
      ? ok(words.none)
      : { level: 'warning', says: words.noPlan, advice: words.setPlan, screen }
  const says = words.made(dayOf(lastMade.at), formatDiskSize(lastMade.bytes))
  const isOld = now.getTime() - Date.parse(lastMade.at) > oldMs
  if (isPlanned || !isOld) return ok(says)
  return { level: 'warning', says: `${says} ${words.noPlan}`, advice: words.setPlan, screen }
}

/** Checks the copies in another location, and whether they could be used. */
export const checkCopies: Check = async ({ backups, config }) =>
  assessCopies(await backups.state(), isElsewhere(config.backup.dir, config.dataDir))

export function assessCopies(state: BackupState, hasOwnDisk: boolean): Finding | null {
  const { copy, lastMade } = state
  if (copy)
    return (
      findProblem('copies', state) ?? ok(copy.lastMade ? words.copied(dayOf(copy.lastMade.at)) : words.notYet)
    )
  // If no backup was ever made on the server, `checkBackups` reports that.
  if (!lastMade) return null
  return hasOwnDisk
    ? ok(words.ownDisk)
    : { level: 'warning', says: words.noCopies, advice: words.setCopies, screen }
}

export const checkRestoreTest: Check = async ({ backups }) => assessRestoreTest(await backups.state())

export function assessRestoreTest(state: BackupState): Finding | null {
  const { everySeconds, trial: restoreTest } = state.drill
  const problem = findProblem('drill', state)
  if (problem) return problem
  if (restoreTest.last) return ok(words.restored(dayOf(restoreTest.last.at)))
  return everySeconds === null ? null : ok(words.untested)
}

const findProblem = (name: 'backups' | 'copies' | 'drill', state: BackupState) =>
  findBackupProblems(state, dayOf).find((problem) => problem.name === name)

const dayOf = (time: string) => formatDay(schoolDay(new Date(time)))
