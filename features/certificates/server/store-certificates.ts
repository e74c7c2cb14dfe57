import { volunteer } from '#domain/kinds/volunteer.ts'
import type { AdminActor } from '#domain/permissions.ts'
import { message } from '#domain/text/words.ts'
import { getRecord } from '#features/content/server/records.ts'
import { historySubject, recordHistory } from '#features/content/server/write/record-history.ts'
import { readServed } from '#features/evenings/server/hours.ts'
import { newId } from '#server/db/new-id.ts'
import type { Db } from '#server/db/tables.ts'
import { Conflict, NotFound } from '#server/errors.ts'
import { system } from '#server/system.ts'
import { certificateMessages, codeDigits, parseCode } from '../certificates.ts'
import type { CertificateRow } from './tables.ts'

type By = { admin: AdminActor; now: Date }

export const findCertificates = (db: Db) =>
  db.selectFrom('certificates').selectAll().orderBy('madeAt', 'desc').orderBy('id', 'desc')

/** @throws {NotFound} for a text that is not the code of a certificate */
export async function isCertificateValid(db: Db, text: string): Promise<boolean> {
  const code = parseCode(text)
  const found = code && (await findCertificates(db).where('code', '=', code).executeTakeFirst())
  if (!found) throw new NotFound(message(certificateMessages, 'unknown'))
  return found.withdrawnAt === null
}

/** @throws {NotFound} if a volunteer does not exist */
export async function readVolunteerNames(db: Db, ids: readonly string[]): Promise<string[]> {
  const names: string[] = []
  for (const id of new Set(ids)) names.push(String((await getRecord(db, volunteer, id)).fullName))
  return names
}

/**
 * Makes a certificate for each volunteer with hours. If one with the same content is valid, it is returned instead, so
 * that a repeated request adds nothing.
 *
 * @throws {NotFound} if a volunteer does not exist
 * @throws {Conflict} if nobody has hours
 */
export async function makeCertificates(db: Db, ids: readonly string[], { admin, now }: By) {
  const volunteers = []
  for (const id of new Set(ids)) volunteers.push(await getRecord(db, volunteer, id))
  const hours = await readServed(db, ids)
  const certificates: CertificateRow[] = []
  for (const row of volunteers) {
    const served = hours.get(row.id)
    if (!served || served.minutes <= 0) continue
    const told = { volunteerId: row.id, name: String(row.fullName), ...served }
    const same = findCertificates(db).where('withdrawnAt', 'is', null)
    const existing = await same.where((one) => one.and(told)).executeTakeFirst()
    certificates.push(existing ?? (await addCertificate(db, told, { admin, now })))
    if (!existing)
      await recordHistory(db, now, admin, { action: 'make a certificate', ...historySubject(volunteer, row) })
  }
  if (certificates.length === 0) throw new Conflict(message(certificateMessages, 'noHours'))
  return { made: certificates, without: volunteers.length - certificates.length }
}

type Told = Pick<CertificateRow, 'volunteerId' | 'name' | 'minutes' | 'evenings' | 'firstDay' | 'lastDay'>

async function addCertificate(db: Db, told: Told, { admin, now }: By): Promise<CertificateRow> {
  const by = { madeAt: now.toISOString(), madeBy: admin.fullName, withdrawnAt: null }
  const row = { id: newId(), code: newCode(), ...told, ...by }
  await db.insertInto('certificates').values(row).execute()
  return row
}

/** Returns 128 random bits as 26 digits, because nobody must be able to guess a code. */
function newCode(): string {
  const bits = BigInt(`0x${system.randomBytes(16).toString('hex')}`)
  const digits = bits.toString(32).padStart(26, '0')
  return Array.from(digits, (digit) => codeDigits[Number.parseInt(digit, 32)]).join('')
}

/** @throws {NotFound} if one of them was withdrawn or does not exist */
export async function getValidCertificates(db: Db, ids: readonly string[]): Promise<CertificateRow[]> {
  const rows = await findCertificates(db).where('id', 'in', ids).where('withdrawnAt', 'is', null).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].map((id) => {
    const row = byId.get(id)
    if (!row) throw new NotFound(message(certificateMessages, 'gone'))
    return row
  })
}

/** @throws {NotFound} if it was withdrawn already or does not exist */
export async function withdrawCertificate(db: Db, id: string, { admin, now }: By): Promise<void> {
  const withdrawn = await db
    .updateTable('certificates')
    .set({ withdrawnAt: now.toISOString() })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!withdrawn) throw new NotFound(message(certificateMessages, 'gone'))
  const { volunteerId: recordId, name: title } = withdrawn
  const subject = { kind: volunteer.name, ...(recordId && { recordId }), title }
  await recordHistory(db, now, admin, { action: 'withdraw a certificate', ...subject })
}
