import { sql } from 'kysely'
import { httpMessages } from '#domain/api/http-messages.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { type VolunteerChoice, volunteerLinkMessages } from '#domain/session/volunteer-link.ts'
import { message } from '#domain/text/message.ts'
import {
  executeRows,
  getRecord,
  insertRecord,
  liveRecords,
} from '#features/records/server/content/records.ts'
import { type Author, recordHistory } from '#features/records/server/history/record-history.ts'
import type { AppContext } from '#server/app-context.ts'
import type { AdminRow } from '#server/db/account-rows.ts'
import { changeContent } from '#server/db/content-version.ts'
import type { ContentRow, Db, UploadRow } from '#server/db/tables.ts'
import { Conflict, HttpError } from '#server/errors.ts'
import { defaultDrawing } from '#server/media/drawn-pictures.ts'
import { insertUpload, withStoredFiles } from '#server/media/store-file.ts'
import { adminSubject, findLinkedAccount } from './admins.ts'

/** What stands in for the photo of a volunteer whose sign-up has none. */
type StandIn = UploadRow | undefined

/** Runs a change by which a volunteer may be added, as its sign-up says: with a drawing where that has no picture. */
export const changeVolunteers = <T>(
  context: AppContext,
  { choice, picture }: { choice: VolunteerChoice | null; picture: unknown },
  work: (db: Db, standIn: StandIn) => Promise<T>,
): Promise<T> =>
  withStoredFiles(context, choice === 'add' && !picture ? { photo: defaultDrawing } : {}, ({ photo }) =>
    changeContent(context, (db) => work(db, photo)),
  )

type Linking = { choice: VolunteerChoice; actor: Author; now: Date; standIn: StandIn }

/**
 * Links an account to a volunteer's record, which it may add from the sign-up; part of a transaction of `changeContent`.
 *
 * @throws {HttpError} before anything is written: 404 where the record is gone, 409 where it is somebody else's, where the
 *   sign-up lacks something, or where another record has the number, which is answered then
 */
export async function linkVolunteer(db: Db, admin: AdminRow, linking: Linking): Promise<ContentRow> {
  const { choice, actor, now } = linking
  if (choice === admin.volunteerId) return getRecord(db, volunteer, choice)
  const record =
    choice === 'add' ? await addVolunteer(db, admin, linking) : await getFreeVolunteer(db, choice)
  await db.updateTable('admins').set({ volunteerId: record.id }).where('id', '=', admin.id).execute()
  // Without the name of the record: an erasure of the volunteer leaves what is about the account.
  await recordHistory(db, now, actor, { action: 'link a volunteer', ...adminSubject(admin) })
  return record
}

/** The record of a volunteer to whom no account is linked. @throws {NotFound | Conflict} */
export async function getFreeVolunteer(db: Db, id: string): Promise<ContentRow> {
  const record = await getRecord(db, volunteer, id)
  const owner = await findLinkedAccount(db, record.id)
  if (!owner) return record
  const name = String(record.fullName)
  throw new Conflict(message(volunteerLinkMessages, 'linkedElsewhere', name, owner.fullName))
}

async function addVolunteer(db: Db, admin: AdminRow, { actor, now, standIn }: Linking): Promise<ContentRow> {
  const { fullName, email, contactNumber, gender, uniqueId: enrollmentNo } = admin
  const { year, department, residenceType, hostelName, hallName, address } = admin
  const { values, errors } = parseForm(volunteer, {
    fullName,
    email,
    contactNumber,
    enrollmentNo,
    gender,
    year,
    department,
    residenceType,
    hostelName,
    hallName,
    address,
  })
  if (errors.length > 0) throw new Conflict(message(volunteerLinkMessages, 'signUpLacks', fullName))
  const [known] = await executeRows(
    liveRecords(db, volunteer)
      .selectAll()
      .where(sql<boolean>`lower("enrollmentNo") = lower(${enrollmentNo})`),
  )
  if (known) {
    const data = { _id: known.id, fullName: String(known.fullName) }
    throw new HttpError(409, message(volunteerLinkMessages, 'numberTaken', data.fullName), { data })
  }
  const coverImageURL = admin.profileImageURL ?? standIn?.name
  // The picture of the account was removed while a stand-in was not thought to be needed.
  if (coverImageURL === undefined) throw new Conflict(message(httpMessages, 'changedMeanwhile'))
  if (standIn && admin.profileImageURL === null) await insertUpload(db, standIn)
  return insertRecord(db, { kind: volunteer, actor, now, columns: { ...values, coverImageURL } })
}
