import { consentLabels, consentWayLabels } from '#domain/records/consents.ts'
import { entry, type PersonSource, told } from '../person.ts'

const words = {
  scan: 'Scan of the form',
  stored: 'Stored',
  encrypted: 'encrypted, for PICs only; it is downloaded beside the form of the child',
}
const labels = {
  level: 'What may be shown',
  givenBy: 'Who gave consent',
  way: 'How',
  givenOn: 'Given on',
  until: 'Until',
  recordedBy: 'Recorded by',
  remindedOf: 'PICs were reminded of',
}

export const consentSource: PersonSource = {
  tables: ['consents', 'consentScans'],
  async read(db, { kind, row }) {
    const consents = db.selectFrom('consents').selectAll().where('studentId', '=', row.id)
    const scans = db.selectFrom('consentScans').select('studentId').where('studentId', '=', row.id)
    const consent = await consents.executeTakeFirst()
    const link = row.deletedAt ? null : `/admin/dashboard/edit/${kind.name}/${row.id}#consent`
    const more = { at: consent?.recordedAt ?? null, link }
    const entries = []
    if (consent) {
      const { label, hint } = consentLabels[consent.level]
      const values = { ...consent, level: hint, way: consentWayLabels[consent.way] }
      entries.push(entry(label, told(values, labels), more))
    }
    if (await scans.executeTakeFirst())
      entries.push(entry(words.scan, { [words.stored]: words.encrypted }, more))
    return entries
  },
  async erase(db, { row }) {
    await db.deleteFrom('consentScans').where('studentId', '=', row.id).execute()
    await db.deleteFrom('consents').where('studentId', '=', row.id).execute()
  },
}
