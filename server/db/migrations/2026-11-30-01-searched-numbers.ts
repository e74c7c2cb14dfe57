import { type Kysely, sql } from 'kysely'
import type { Migration } from './migration.ts'

const tables = {
  students: { phones: ['guardian1Phone', 'guardian2Phone'], columns: ['searchAll', 'searchVolunteers'] },
  volunteers: { phones: ['contactNumber'], columns: ['searchAll', 'searchPublic', 'searchVolunteers'] },
  alumni: { phones: ['contactNumber'], columns: ['searchAll', 'searchPublic', 'searchVolunteers'] },
  feedbacks: { phones: ['contact'], columns: ['searchAll'] },
}

/** Adds each telephone number in its international form to the searched texts, so that it is found however it is typed. */
export const searchedNumbers: Migration = {
  name: '2026-11-30-01-searched-numbers',
  async up(db) {
    for (const [table, { phones, columns }] of Object.entries(tables))
      for (const phone of phones)
        for (let after = ''; ; ) {
          const rows = await readSome(db, table, phone, after)
          for (const { id, number } of rows) await addNumber(db, { table, id, columns, number })
          const last = rows.at(-1)
          if (!last) break
          after = last.id
        }
  },
}

type NumberOfRow = { id: string; number: string }

async function readSome(db: Kysely<unknown>, table: string, phone: string, after: string) {
  const { rows } = await sql<NumberOfRow>`
    select "id", ${sql.ref(phone)} as "number" from ${sql.table(table)}
    where ${sql.ref(phone)} is not null and "id" > ${after} order by "id" limit 500`.execute(db)
  return rows
}

type Added = NumberOfRow & { table: string; columns: string[] }

/** A column contains a number only if those who search it may see the number. */
async function addNumber(db: Kysely<unknown>, { table, id, columns, number }: Added) {
  const digits = inLatinDigits(number)
  const found = digits.split(/[^+\d\s().\-‐-–]+/).flatMap((part) => internationalForm(part) ?? [])
  const shown = digits.replace(/[‐-–]/g, '-').toLowerCase().trim()
  for (const column of found.length > 0 ? columns : [])
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} || ${`\n${found.join(' ')}`}
      where "id" = ${id} and ${sql.ref(column)} like ${`%${shown.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`.execute(
      db,
    )
}

const inLatinDigits = (text: string) =>
  text.replace(/[\u0966-\u096F\u09E6-\u09EF]/g, (digit) =>
    String((digit.charCodeAt(0) - (digit < '\u09E6' ? 0x966 : 0x9e6)) % 10),
  )

function internationalForm(part: string): string | undefined {
  if (!/^\(?\+?[\d\s().\-‐-–]+$/.test(part.trim())) return undefined
  const digits = part
    .trim()
    .replace(/^(\(?\+.*)\(0\)/, '$1')
    .replace(/[^+\d]/g, '')
  const number = digits.replace(/^(?:\+|00?)?910?([1-9]\d{9})$/, '+91$1').replace(/^00/, '+')
  if (!/^\+?\d{5,15}$/.test(number)) return undefined
  const national = number.replace(/^0/, '')
  return !number.startsWith('+') && national.length === 10 ? `+91${national}` : number
}
