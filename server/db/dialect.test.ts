import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { bothDialects, openDatabaseForEach } from '#testing/databases.ts'
import { isDatabaseFull, isDatabaseUnavailable, isUniqueViolation } from './dialect.ts'
import { newId } from './new-id.ts'
import type { Db } from './tables.ts'
import { findTakenFields } from './taken-fields.ts'

const at = '2026-11-21T08:00:00.000Z'
const addStudent = (db: Db, uniqueId: string, deletedAt: string | null = null, id = newId()) =>
  sql`insert into "students"
    ("id", "createdAt", "updatedAt", "deletedAt", "sortKey", "searchPublic", "searchAll",
      "fullName", "uniqueId", "gender", "studentClass", "address")
    values (${id}, ${at}, ${at}, ${deletedAt}, '', '', '', 'Asha Roy', ${uniqueId}, 'Female', '7', '1 Hill Road')`.execute(
    db,
  )
const failure = (work: Promise<unknown>) => work.then(() => undefined).catch((error: unknown) => error)

describe.each(bothDialects)('on %s', (dialect) => {
  const opened = openDatabaseForEach(dialect)
  let db: Db
  beforeEach(() => {
    db = opened.db
  })

  test('a duplicate value is a unique violation regardless of case, unless the other record is in the trash', async () => {
    await addStudent(db, 'LL-001', at)
    await addStudent(db, 'LL-001')
    expect(isUniqueViolation(await failure(addStudent(db, 'll-001')))).toBe(true)
  })

  test('a duplicate id is a unique violation', async () => {
    const id = newId()
    await addStudent(db, 'LL-001', null, id)
    expect(isUniqueViolation(await failure(addStudent(db, 'LL-002', null, id)))).toBe(true)
  })

  test('findTakenFields names the taken field, ignoring the record itself and the trash', async () => {
    const id = newId()
    await addStudent(db, 'LL-001', null, id)
    await addStudent(db, 'LL-002', at)
    expect(await findTakenFields(db, 'students', { uniqueId: 'll-001' })).toEqual(['uniqueId'])
    expect(await findTakenFields(db, 'students', { uniqueId: 'LL-001' }, { exceptId: id })).toEqual([])
    expect(await findTakenFields(db, 'students', { uniqueId: 'LL-002' })).toEqual([])
    expect(await findTakenFields(db, 'admins', { uniqueId: 'LL-001' }, { hasTrash: false })).toEqual([])
  })

  test('other rejections do not count as unique violations, nor as a full or unavailable database', async () => {
    const unknownPicture = await failure(
      sql`insert into "homePictures"
        ("id", "createdAt", "updatedAt", "sortKey", "searchPublic", "searchAll", "title", "coverImageURL")
        values (${newId()}, ${at}, ${at}, '', '', '', 'The school', 'missing.webp')`.execute(db),
    )
    const unknownTable = await failure(sql`select * from "nowhere"`.execute(db))
    for (const error of [unknownPicture, unknownTable]) {
      expect(error).toBeInstanceOf(Error)
      expect([isUniqueViolation(error), isDatabaseFull(error), isDatabaseUnavailable(error)]).toEqual([
        false,
        false,
        false,
      ])
    }
  })

  test('a number column rejects text', async () => {
    const wrong = sql`insert into "rateLimits" values ('key', 'many', ${at})`.execute(db)
    expect(await failure(wrong)).toBeInstanceOf(Error)
  })

  test('text is sorted by bytes, and lower() changes only ASCII letters', async () => {
    for (const key of ['b', 'B', 'a', '_', 'é', 'अ', 'É', '10', '9', 'a b', 'ab'])
      await db.insertInto('settings').values({ key, value: '', updatedAt: at }).execute()
    const rows = await db
      .selectFrom('settings')
      .select(['key', sql<string>`lower("key")`.as('lower')])
      .orderBy('key')
      .execute()
    expect(rows.map(({ key }) => key)).toEqual(['10', '9', 'B', '_', 'a', 'a b', 'ab', 'b', 'É', 'é', 'अ'])
    expect(rows.find(({ key }) => key === 'É')?.lower).toBe('É')
  })

  test('counts and sums are numbers', async () => {
    const row = await db
      .selectFrom('contentVersion')
      .select(({ fn }) => [fn.countAll().as('count'), fn.sum('version').as('sum')])
      .executeTakeFirstOrThrow()
    expect({ ...row }).toEqual({ count: 1, sum: 1 })
  })
})

test.each([
  ['08006', isDatabaseUnavailable],
  ['57P01', isDatabaseUnavailable],
  ['57014', isDatabaseUnavailable],
  ['53300', isDatabaseUnavailable],
  ['53100', isDatabaseFull],
  ['23505', isUniqueViolation],
])('PostgreSQL code %s is recognized by %o', (code, knows) => {
  const others = [isDatabaseUnavailable, isDatabaseFull, isUniqueViolation].filter((other) => other !== knows)
  const error = Object.assign(new Error('in some language'), { code })
  expect(knows(error)).toBe(true)
  for (const other of others) expect(other(error)).toBe(false)
})

test.each([undefined, null, 'text', new Error('plain'), { code: 42 }])(
  '%o is not a database error',
  (error) => {
    expect([isUniqueViolation(error), isDatabaseFull(error), isDatabaseUnavailable(error)]).toEqual([
      false,
      false,
      false,
    ])
  },
)
