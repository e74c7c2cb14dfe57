import { homePicture } from '#domain/kinds/home-picture.ts'
import { student } from '#domain/kinds/student.ts'
import { defaultSettings } from '#domain/site/site-constants.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import { furtherLanguages } from '#domain/text/languages.ts'
import { listInvitations } from '#features/access/server/store-invitations.ts'
import { listActivePics } from '#features/accounts/server/admins.ts'
import { volunteerPermissionsKey } from '#features/accounts/server/store-volunteer-permissions.ts'
import { isElsewhere } from '#features/backup/server/backup-folder.ts'
import { readOutcomes } from '#features/backup/server/schedule.ts'
import { countByKind } from '#features/content/server/lists/shown-records.ts'
import { readFieldVisibility } from '#features/content/server/visibility/field-visibility.ts'
import { readSettings } from '#features/settings/server/read-settings.ts'
import type { AppContext } from '#server/app-context.ts'
import { countRows } from '#server/db/dialect.ts'
import { readSetting, saveSetting } from '#server/db/settings-table.ts'
import type { Db } from '#server/db/tables.ts'
import { type ChecklistItemName, checklistItemNames } from '../checklist.ts'
import type { ChecklistDecisions, ChecklistState } from '../checklist-schemas.ts'

/** The settings key of the decisions about the list. */
const decisionsKey = 'checklist'

type ChecklistContext = Pick<AppContext, 'config' | 'db' | 'now'>

const noDecisions: ChecklistDecisions = { isPutAway: false, leftOut: [], hasSeenSite: false }

export async function readChecklist(context: ChecklistContext): Promise<ChecklistState> {
  const { isPutAway, leftOut, hasSeenSite } = await readDecisions(context.db)
  const done = { ...(await deriveDone(context)), visitors: hasSeenSite }
  const items = checklistItemNames.map((name) => ({
    name,
    isDone: done[name],
    isLeftOut: leftOut.includes(name),
  }))
  return { items, isPutAway }
}

export async function readDecisions(db: Db): Promise<ChecklistDecisions> {
  return { ...noDecisions, ...(await readSetting<Partial<ChecklistDecisions>>(db, decisionsKey)) }
}

/** Call it inside a transaction. */
export const saveDecisions = (db: Db, now: Date, decisions: ChecklistDecisions): Promise<void> =>
  saveSetting(db, now, decisionsKey, decisions)

type Derived = Record<Exclude<ChecklistItemName, 'visitors'>, boolean>

async function deriveDone({ config, db, now }: ChecklistContext): Promise<Derived> {
  const counts = await countByKind(db, [homePicture, student])
  const sentMails = await countRows(db.selectFrom('mails').where('sentAt', 'is not', null))
  const { made, copied } = await readOutcomes(db)
  return {
    ...deriveFromSettings(await readSettings(db)),
    // True if a mail server is configured and has accepted a mail.
    mail: config.smtpUrl !== undefined && sentMails > 0,
    backup: made !== undefined && (copied !== undefined || isElsewhere(config.backup.dir, config.dataDir)),
    secondPic: (await listActivePics(db, now())).length > 1 || (await isPicInvited(db, now())),
    volunteers: (await readSetting(db, volunteerPermissionsKey)) !== undefined,
    children: (await readFieldVisibility(db, now())).newChildren !== null,
    homePictures: (counts.get(homePicture.name) ?? 0) > 0,
    students: (counts.get(student.name) ?? 0) > 0,
  }
}

const isPicInvited = async (db: Db, now: Date) =>
  (await listInvitations(db, now)).some(({ role, isOpen }) => role === 'PIC' && isOpen)

/** A new site has a made-up address and faculty name. Its class timings may be right, but a place must still be set. */
const deriveFromSettings = ({
  name,
  address,
  phones,
  classTimings,
  forParents,
  facultyInCharge,
  translations,
}: SiteSettings) => ({
  school: name !== '' && isOwn(address, defaultSettings.address),
  phones: phones.some(Boolean),
  classes: forParents.place !== '' && classTimings.some(({ weekdays }) => weekdays.length > 0),
  translations: furtherLanguages.every((language) => {
    const { address, place } = translations[language]
    return address !== '' && (place !== '' || forParents.place === '')
  }),
  facultyInCharge: isOwn(facultyInCharge.name, defaultSettings.facultyInCharge.name),
})

const isOwn = (value: string, invented: string) => value !== '' && value !== invented
