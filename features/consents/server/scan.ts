import { student } from '#domain/kinds/student.ts'
import type { AdminActor } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import { getRecord } from '#features/content/server/records.ts'
import { historySubject, recordHistory } from '#features/content/server/write/record-history.ts'
import type { AppContext } from '#server/app-context.ts'
import { changeUnderContentLock } from '#server/db/content-version.ts'
import type { ContentRow } from '#server/db/tables.ts'
import { Conflict, NotFound } from '#server/errors.ts'
import { decrypt, encrypt } from '#server/keys/encrypt.ts'
import { keyFiles } from '#server/keys/key-files.ts'
import { reencodeImage } from '#server/media/pictures/reencode-image.ts'
import type { ReceivedFile } from '#server/media/receive-body.ts'
import type { ChildConsent } from '../consent-schemas.ts'
import { consentMessages } from '../consents.ts'
import { getConsent } from './read-consents.ts'

type Change = { id: string; admin: AdminActor }

/** Stores a scanned form, re-encoded like every picture and encrypted; replaces the previous one. */
export async function saveScan(
  context: AppContext,
  { id, admin }: Change,
  file: ReceivedFile,
): Promise<ChildConsent> {
  const { full } = await reencodeImage(file.path)
  const content = await encrypt(context, keyFiles.consents, id, full)
  return changeUnderContentLock(context.db, async (db) => {
    const child = await getRecord(db, student, id)
    const consent = db.selectFrom('consents').select('studentId').where('studentId', '=', id)
    if (!(await consent.executeTakeFirst())) throw new Conflict(message(consentMessages, 'recordFirst'))
    await db
      .insertInto('consentScans')
      .values({ studentId: id, content })
      .onConflict((conflict) => conflict.column('studentId').doUpdateSet({ content }))
      .execute()
    await recordHistory(db, context.now(), admin, entryAbout(child))
    return getConsent(db, context.now(), id)
  })
}

const entryAbout = (child: ContentRow) =>
  ({ action: 'record a consent', ...historySubject(student, child) }) as const

/** Returns the scanned form as WebP. @throws {NotFound} */
export async function readScan(context: AppContext, id: string): Promise<Buffer> {
  await getRecord(context.db, student, id)
  const query = context.db.selectFrom('consentScans').select('content').where('studentId', '=', id)
  const scan = await query.executeTakeFirst()
  if (!scan) throw new NotFound(message(consentMessages, 'noScan'))
  const content = await decrypt(context, keyFiles.consents, id, scan.content)
  if (!content) throw new NotFound(message(consentMessages, 'noKey'))
  return content
}

export async function deleteScan(context: AppContext, { id, admin }: Change): Promise<void> {
  await changeUnderContentLock(context.db, async (db) => {
    const child = await getRecord(db, student, id)
    const deleted = await db
      .deleteFrom('consentScans')
      .where('studentId', '=', id)
      .returning('studentId')
      .executeTakeFirst()
    if (!deleted) throw new NotFound(message(consentMessages, 'noScan'))
    await recordHistory(db, context.now(), admin, entryAbout(child))
  })
}
