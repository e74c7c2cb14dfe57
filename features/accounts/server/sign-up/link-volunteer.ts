import { sql } from 'kysely'
import { httpMessages } from '#domain/api/http-messages.ts'
import { parseForm } from '#domain/kinds/parse-form.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { type VolunteerChoice, volunteerLinkMessages } from '#domain/session/volunteer-link.ts'
import { message } from '#domain/text/words.ts'
import { executeRows, getRecord, liveRecords } from '#features/content/server/records.ts'
import { type Author, recordHistory } from '#features/content/server/write/record-history.ts'
import { insertRecord } from '#features/content/server/write/write-record.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeContent } from '#server/db/content-version.ts'
import type { AdminRow, ContentRow, Db, UploadRow } from '#server/db/tables.ts'
import { Conflict, HttpError } from '#server/errors.ts'
import { defaultPlaceholder } from '#server/media/pictures/placeholders.ts'
import { insertUpload, withStoredFiles } from '#server/media/store-file.ts'
import { adminSubject, findLinkedAccount } from '../admins.ts'

/** A placeholder for a volunteer whose sign-up has no photo. */
type StandIn = UploadRow | undefined

/** Runs a change that may add a volunteer from a sign-up, with a placeholder if the sign-up has no picture. */
export const withVolunteerPlaceholder = <T>(
  context: AppContext,
  { choice, picture }: { choice: VolunteerChoice | null; picture: unknown },
  work: (db: Db, standIn: StandIn) => Promise<T>,
): Promise<T> =>
  withStoredFiles(context, choice === 'add' && !picture ? { photo: defaultPlaceholder } : {}, ({ photo }) =>
    changeContent(context, (db) => work(db, photo)),
  )

type Linking = { choice: VolunteerChoice; actor: Author; now: Date; standIn: StandIn }

/**
 * Links an account to an existing volunteer record or to one added from the sign-up. Call it in a `changeContent`
 * transaction.
 *
 * @throws {HttpError} before anything is written: 404 if the record is gone; 409 if it is linked to another account, if
 * the sign-up lacks a value, or if another record has the enrollment number (that record is returned as `data`)
 */
export async function linkVolunteer(db: Db, admin: AdminRow, linking: Linking): Promise<ContentRow> {
  const { choice, actor, now } = linking
  if (choice === admin.volunteerId) return getRecord(db, volunteer, choice)
  const record =
    choice === 'add' ? await addVolunteer(db, admin, linking) : await getUnlinkedVolunteer(db, choice)
  await db.updateTable('admins').set({ volunteerId: record.id }).where('id', '=', admin.id).execute()
  // The record's name is omitted, so that erasing the volunteer keeps the account's History.
  await recordHistory(db, now, actor, { action: 'link a volunteer', ...adminSubject(admin) })
  return record
}

/** @throws {NotFound | Conflict} */
export async function getUnlinkedVolunteer(db: Db, id: string): Promise<ContentRow> {
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
  // The account's picture was removed after the check whether a placeholder was needed.
  if (coverImageURL === undefined) throw new Conflict(message(httpMessages, 'changedMeanwhile'))
  if (standIn && admin.profileImageURL === null) await insertUpload(db, standIn)
  return insertRecord(db, { kind: volunteer, actor, now, columns: { ...values, coverImageURL } })
}
