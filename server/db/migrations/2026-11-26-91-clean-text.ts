import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * Stored texts lose invisible characters, as all that come in do from now on, and the columns that are searched hold
 * folded text. The rules are written out here as they were on that day (`domain/text/` has those of today).
 */
export const cleanStoredText: Migration = {
  name: '2026-11-26-91-clean-text',
  async up(db) {
    for (const table of contentTables) await rewriteTexts(db, table, cleanRecord)
    for (const table of eveningTables) await rewriteTexts(db, table, (row) => mapTexts(row, () => clean))
  },
}

const contentTables = [
  ...['volunteers', 'students', 'alumni', 'activities', 'festivals', 'inductions', 'farewells'],
  ...['homePictures', 'notifications', 'galleryItems', 'festivalGalleryItems', 'farewellGalleryItems'],
  ...['inductionGalleryItems', 'activityGalleryItems', 'donations', 'classrooms', 'feedbacks'],
]
/** They name classes. */
const eveningTables = ['registerMarks', 'classLogs', 'rotaPlaces']

/** No two live records share one of these; a text that another record may have keeps what makes it differ. */
const uniqueColumns = ['uniqueId', 'enrollmentNo', 'email']

type Row = Record<string, string | number | null> & { id: string }
type Rewrite = (text: string) => string

const rowsAtOnce = 500

/** Rewrites the rows of a table that change, in the order of their ids. */
async function rewriteTexts(db: Kysely<unknown>, table: string, rewrite: (row: Row) => Row) {
  let last = ''
  let rows: Row[]
  do {
    const page = sql<Row>`
      select * from ${sql.table(table)} where "id" > ${last} order by "id" limit ${rowsAtOnce}`
    rows = (await page.execute(db)).rows
    for (const row of rows) {
      const changed = Object.entries(rewrite(row)).filter(([column, value]) => value !== row[column])
      if (changed.length === 0) continue
      const assignments = changed.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
      await sql`update ${sql.table(table)} set ${sql.join(assignments)} where "id" = ${row.id}`.execute(db)
    }
    last = rows.at(-1)?.id ?? last
  } while (rows.length === rowsAtOnce)
}

const cleanRecord = (row: Row) =>
  mapTexts(row, (column) => {
    if (column.startsWith('search')) return fold
    return uniqueColumns.includes(column) ? (text) => text : clean
  })

const mapTexts = (row: Row, rewriteOf: (column: string) => Rewrite): Row => ({
  ...Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'string' ? rewriteOf(column)(value) : value,
    ]),
  ),
  id: row.id,
})

const invisible = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]+/g
const joiners = /[\u200C\u200D]+/g
const viramas = '\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D4D'

export const clean = (text: string) =>
  text
    .replace(invisible, '')
    .replace(joiners, (found, start: number, whole: string) =>
      shapes(whole.charAt(start - 1), whole.charAt(start + found.length)) ? found.charAt(0) : '',
    )
    .normalize('NFC')

function shapes(before: string, after: string) {
  if (after.trim() === '') return before !== '' && viramas.includes(before)
  return before > '\u024F' && before.trim() !== ''
}

const zeros = { devanagari: 0x966, bengali: 0x9e6 }

function fold(text: string): string {
  const latin = clean(text).replace(/[\u0966-\u096F\u09E6-\u09EF]/g, (digit) => {
    const code = digit.charCodeAt(0)
    return String(code - (code < zeros.bengali ? zeros.devanagari : zeros.bengali))
  })
  let folded = latin
    .replace(/\u00B4/g, "'")
    .normalize('NFKD')
    .toLowerCase()
  for (const [variants, common] of sameLetters) folded = folded.replace(variants, common)
  return folded.normalize('NFC').trim()
}

const sameLetters: [RegExp, string][] = [
  [/[\u0300-\u036F\u093C\u09BC\u200C\u200D]/g, ''],
  [/[`\u2018\u2019\u201A\u201B\u02B9\u02BB-\u02BD\u2032]/g, "'"],
  [/[\u2010-\u2015\u2212]/g, '-'],
  [/ङ्(?=[क-घ])|ञ्(?=[च-झ])|ण्(?=[ट-ढ])|न्(?=[त-ध])|म्(?=[प-भ])|ँ/g, 'ं'],
  [/ঙ্?/g, 'ং'],
  [/ৎ/g, 'ত্'],
]
