// Adds invented students with every field that lists show: `node bench/fill-students.ts 200`, with DATA_DIR set.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { tableOf } from '#domain/kinds/index.ts'
import { student } from '#domain/kinds/student.ts'
import { pictureFileName } from '#domain/media/pictures.ts'
import { derivedColumns } from '#features/content/server/records.ts'
import { withPublicColumns } from '#features/content/server/visibility/public-columns.ts'
import { defaultColumns } from '#features/content/server/visibility/publishing-columns.ts'
import { followClasses } from '#features/content/server/write/follow-classes.ts'
import { readConfig } from '#server/config.ts'
import { changeContent } from '#server/db/content-version.ts'
import { dialectOf } from '#server/db/dialect.ts'
import { newId } from '#server/db/new-id.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { connectWithoutTimeouts } from '#server/db/postgres-pool.ts'
import type { ContentRow, Db } from '#server/db/tables.ts'

const firstNames = ['Asha', 'Bittu', 'Chandni', 'Deepu', 'Imon', 'Jhinuk', 'Laxmi', 'Mira', 'Nitai', 'Rekha']
const surnames = ['Bauri', 'Dhara', 'Ghorai', 'Hembram', 'Kisku', 'Lohar', 'Murmu', 'Oraon', 'Paswan', 'Turi']

const batchSize = 500
const count = Number(process.argv[2])

const { db, contentVersion, close } = await openDatabase(readConfig(process.env))
const rebuildIndexes = dialectOf(db) === 'postgres' ? await dropWordIndexes() : async () => {}
for (let from = 0; from < count; from += batchSize)
  await changeContent({ db, contentVersion }, (db) =>
    addStudents(db, from, Math.min(from + batchSize, count)),
  )
await rebuildIndexes()
await close()

/** On PostgreSQL, building the index at the end is ten times as fast. */
async function dropWordIndexes() {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as "name", indexdef as "definition" from pg_indexes
    where tablename = ${student.table} and indexdef like '%gin_trgm_ops%'`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  return async () => {
    await using patient = connectWithoutTimeouts(String(process.env.DATABASE_URL))
    for (const { definition } of rows) await sql.raw(definition).execute(patient)
    await sql`vacuum analyze`.execute(patient)
  }
}

/**
 * Inserts rows like those that the form writes, several hundred at a time: one by one, 100,000 rows would take
 * PostgreSQL half an hour.
 */
async function addStudents(db: Db, from: number, to: number) {
  const numbers = Array.from({ length: to - from }, (_none, index) => from + index)
  const createdAt = new Date().toISOString()
  const uploads = numbers.map((number) => ({
    name: photoOf(number),
    mimeType: 'image/webp',
    bytes: 20_000,
    createdAt,
  }))
  await db
    .insertInto('uploads')
    .values(uploads.map((upload) => ({ ...upload, width: 600, height: 800 })))
    .execute()
  const rows = numbers.map((number): ContentRow => {
    const columns = columnsOf(number)
    const marks = { createdAt, updatedAt: createdAt, deletedAt: null, deletedBy: null }
    return { ...columns, ...defaultColumns, ...derivedColumns(student, columns), id: newId(), ...marks }
  })
  const complete = await withPublicColumns(db, student, rows, new Date())
  await db.insertInto(tableOf(student)).values(complete).execute()
  const added = complete.map((after) => ({ before: null, after }))
  await followClasses(db, student, added, new Date())
}

// The page contains only the photo's name, so the file need not exist.
function photoOf(number: number) {
  const hash = createHash('sha256').update(String(number)).digest('hex')
  const colours = [0, 6, 12, 18].map((start) => hash.slice(start, start + 6))
  return pictureFileName({ hash: hash.slice(0, 40), width: 600, height: 800, placeholderColors: colours })
}

function columnsOf(number: number) {
  return {
    fullName: `${firstNames[number % 10]} ${surnames[Math.floor(number / 10) % 10]} ${number}`,
    uniqueId: `ES-${1_000 + number}`,
    gender: number % 2 === 0 ? 'Female' : 'Male',
    studentClass: String((number % 10) + 1),
    address: `House ${number}, Canal Side`,
    coverImageURL: photoOf(number),
  }
}
