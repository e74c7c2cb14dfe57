import { type CreateTableBuilder, type Kysely, sql } from 'kysely'
import type { Migration, Words } from './migration.ts'

/** A table for each kind of content. The first word of a column says what it holds and whether it must. */
export const content: Migration = {
  name: '2026-11-21-03-content',
  async up(db, words) {
    for (const [table, columns] of Object.entries(tables)) await createContent(db, words, table, columns)
    await keepUnique(db, 'students', 'uniqueId')
    await keepUnique(db, 'volunteers', 'enrollmentNo')
  },
}

export type Column = 'text' | 'optional text' | 'number' | 'picture' | 'optional picture' | 'files'

const gallery = { title: 'text', photos: 'files', videos: 'files' } as const

const tables: Record<string, Record<string, Column>> = {
  volunteers: {
    fullName: 'text',
    email: 'text',
    contactNumber: 'text',
    enrollmentNo: 'text',
    gender: 'text',
    year: 'number',
    department: 'text',
    residenceType: 'text',
    hostelName: 'optional text',
    hallName: 'optional text',
    address: 'optional text',
    coverImageURL: 'picture',
  },
  students: {
    fullName: 'text',
    uniqueId: 'text',
    gender: 'text',
    studentClass: 'text',
    address: 'text',
    coverImageURL: 'optional picture',
  },
  alumni: {
    fullName: 'text',
    email: 'optional text',
    contactNumber: 'optional text',
    enrollmentNo: 'optional text',
    gender: 'text',
    department: 'text',
    graduationYear: 'number',
    company: 'optional text',
    address: 'optional text',
    coverImageURL: 'optional picture',
  },
  activities: {
    title: 'text',
    description: 'text',
    date: 'text',
    venue: 'text',
    studentsPresent: 'number',
    volunteersPresent: 'number',
    activityType: 'text',
    chiefGuest: 'text',
    coverImageURL: 'picture',
  },
  festivals: {
    title: 'text',
    description: 'text',
    date: 'text',
    venue: 'text',
    studentsPresent: 'number',
    volunteersPresent: 'number',
    coverImageURL: 'picture',
  },
  inductions: {
    title: 'text',
    description: 'text',
    date: 'text',
    venue: 'text',
    chiefGuest: 'text',
    fresherPresent: 'number',
    volunteerPresent: 'number',
    coverImageURL: 'picture',
  },
  farewells: {
    title: 'text',
    description: 'text',
    date: 'text',
    venue: 'text',
    finalYearStudentsPresent: 'number',
    juniorPresent: 'number',
    coverImageURL: 'picture',
  },
  homePictures: { title: 'text', coverImageURL: 'picture' },
  notifications: { title: 'text', description: 'text', imageFile: 'optional picture' },
  galleryItems: gallery,
  festivalGalleryItems: gallery,
  farewellGalleryItems: gallery,
  inductionGalleryItems: gallery,
  activityGalleryItems: gallery,
  donations: {
    title: 'text',
    description: 'text',
    date: 'text',
    location: 'text',
    studentsReceived: 'number',
    volunteerPresent: 'number',
    parentsReceived: 'number',
    coverImageURL: 'picture',
  },
  classrooms: {
    day: 'text',
    date: 'text',
    studentsPresent: 'number',
    volunteersPresent: 'number',
    coverImageURL: 'picture',
  },
  feedbacks: { fullName: 'text', email: 'text', contact: 'text', message: 'text' },
}

async function createContent(
  db: Kysely<unknown>,
  words: Words,
  table: string,
  columns: Record<string, Column>,
) {
  const { text, tableEnd } = words
  const shared = db.schema
    .createTable(table)
    .addColumn('id', text, (column) => column.primaryKey().notNull())
    .addColumn('createdAt', text, (column) => column.notNull())
    .addColumn('updatedAt', text, (column) => column.notNull())
    .addColumn('deletedAt', text)
    .addColumn('deletedBy', text)
    .addColumn('sortKey', text, (column) => column.notNull())
    .addColumn('searchPublic', text, (column) => column.notNull())
    .addColumn('searchAll', text, (column) => column.notNull())
  await Object.entries(columns)
    .reduce<CreateTableBuilder<string>>((builder, [name, of]) => addColumn(builder, words, name, of), shared)
    .modifyEnd(tableEnd)
    .execute()
  await createListIndexes(db, table)
}

export function addColumn(builder: CreateTableBuilder<string>, { text }: Words, name: string, of: Column) {
  switch (of) {
    case 'text':
      return builder.addColumn(name, text, (column) => column.notNull())
    case 'optional text':
      return builder.addColumn(name, text)
    case 'number':
      return builder.addColumn(name, 'integer', (column) => column.notNull())
    case 'picture':
      return builder.addColumn(name, text, (column) => column.notNull().references('uploads.name'))
    case 'optional picture':
      return builder.addColumn(name, text, (column) => column.references('uploads.name'))
    case 'files':
      // The names of stored files as a JSON list.
      return builder.addColumn(name, text, (column) => column.notNull().defaultTo('[]'))
  }
}

/** A page of a list, and what waits in the trash, are each one look into an index. */
async function createListIndexes(db: Kysely<unknown>, table: string) {
  await db.schema
    .createIndex(`${table}_list`)
    .on(table)
    .columns(['sortKey', 'id desc'])
    .where(sql.ref('deletedAt'), 'is', null)
    .execute()
  await db.schema
    .createIndex(`${table}_trash`)
    .on(table)
    .column('deletedAt')
    .where(sql.ref('deletedAt'), 'is not', null)
    .execute()
}

/** No two records share the value in any case; the trash does not count. */
async function keepUnique(db: Kysely<unknown>, table: string, column: string) {
  await db.schema
    .createIndex(`${table}_${column}_unique`)
    .unique()
    .on(table)
    .expression(sql`lower(${sql.ref(column)})`)
    .where(sql.ref('deletedAt'), 'is', null)
    .execute()
}
