import { consentLabels, consentWayLabels } from '#domain/records/consents.ts'
import { entry, type PersonSource } from '../person.ts'

const words = {
  level: 'What may be shown',
  givenBy: 'Who gave consent',
  way: 'How',
  givenOn: 'Given on',
  until: 'Until',
  recordedBy: 'Recorded by',
  reminded: 'PICs were reminded of',
  scan: 'Scan of the form',
  stored: 'Stored',
  encrypted: 'encrypted, for PICs only; it is downloaded beside the form of the child',
}

export const consentSource: PersonSource = {
  tables: ['consents', 'consentScans'],
  async read(db, { kind, row }) {
    const consent = await db
      .selectFrom('consents')
      .selectAll()
      .where('studentId', '=', row.id)
      .executeTakeFirst()
    const scan = await db
      .selectFrom('consentScans')
      .select('studentId')
      .where('studentId', '=', row.id)
      .executeTakeFirst()
    const link = row.deletedAt ? null : `/admin/dashboard/edit/${kind.name}/${row.id}#consent`
    const entries = []
    if (consent) {
      const { level, givenBy, way, givenOn, until, recordedAt, recordedBy, remindedOf } = consent
      entries.push(
        entry(
          consentLabels[level].label,
          {
            [words.level]: consentLabels[level].hint,
            [words.givenBy]: givenBy,
            [words.way]: consentWayLabels[way],
            [words.givenOn]: givenOn,
            [words.until]: until,
            [words.recordedBy]: recordedBy,
            [words.reminded]: remindedOf,
          },
          { at: recordedAt, link },
        ),
      )
    }
    if (scan)
      entries.push(
        entry(words.scan, { [words.stored]: words.encrypted }, { at: consent?.recordedAt ?? null, link }),
      )
    return entries
  },
  async erase(db, { row }) {
    await db.deleteFrom('consentScans').where('studentId', '=', row.id).execute()
    await db.deleteFrom('consents').where('studentId', '=', row.id).execute()
  },
}
