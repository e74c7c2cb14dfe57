import { consentLabels } from '#domain/consent.ts'
import { adminPath } from '#domain/kinds/record-path.ts'
import { defineWords } from '#domain/text/words.ts'
import type { Db } from '#server/db/tables.ts'
import { entry, type ListedSource, labeledColumns } from '#server/personal-data/person-source.ts'
import { consentWayLabels } from '../consents.ts'

const words = defineWords({
  scan: 'Scan of the form',
  stored: 'Stored',
  earlier: (label: string) => `Earlier: ${label}`,
  encrypted: 'encrypted, for PICs only; download it from the record of the child',
})
const labels = {
  level: 'What may be shown',
  givenBy: 'Who gave consent',
  way: 'How',
  givenOn: 'Given on',
  until: 'Until',
  recordedBy: 'Recorded by',
  remindedOf: 'PICs were reminded of',
}

export const consentSource: ListedSource = {
  label: 'Consent',
  where: 'What may be shown of a child, who gave consent, and the scanned form.',
  fate: 'deleted',
  why: 'There is nothing left for it to apply to.',
  tables: ['consents', 'earlierConsents', 'consentScans'],
  async read(db, { kind, row }) {
    const consents = db.selectFrom('consents').selectAll().where('studentId', '=', row.id)
    const scans = db.selectFrom('consentScans').select('studentId').where('studentId', '=', row.id)
    const consent = await consents.executeTakeFirst()
    const link = row.deletedAt ? null : `${adminPath(kind, row.id)}#consent`
    const more = { at: consent?.recordedAt ?? null, link }
    const entries = []
    const earlier = db.selectFrom('earlierConsents').selectAll().where('studentId', '=', row.id)
    const parts = [
      ...(consent ? [consent] : []),
      ...(await earlier.orderBy('recordedAt', 'desc').orderBy('id', 'desc').execute()),
    ]
    for (const one of parts) {
      const { label, hint } = consentLabels[one.level]
      const title = one === consent ? label : words.earlier(label)
      const values = { ...one, level: hint, way: consentWayLabels[one.way] }
      entries.push(entry(title, labeledColumns(values, labels), { ...more, at: one.recordedAt }))
    }
    if (await scans.executeTakeFirst())
      entries.push(entry(words.scan, { [words.stored]: words.encrypted }, more))
    return entries
  },
  erase: (db, { row }) => forgetConsent(db, row.id),
  forget: forgetConsent,
}

async function forgetConsent(db: Db, studentId: string): Promise<void> {
  for (const table of ['consentScans', 'earlierConsents', 'consents'] as const)
    await db.deleteFrom(table).where('studentId', '=', studentId).execute()
}
