import { type Kysely, sql } from 'kysely'
import { chunk } from '../dialect.ts'
import { newId } from '../new-id.ts'
import { classMarksOf070, readEveningStarts } from './class-names-of-070.ts'
import { type Child, type ClassRow, replayClasses } from './classes-from-names.ts'
import { type Migration, runSql } from './migration.ts'

/**
 * Makes a table of classes and of the children in them. Marks, class logs and rota places get the id of the class that
 * their evening shows, instead of a name.
 */
export const classTables: Migration = {
  name: '2026-12-01-01-classes',
  async up(db, _words, dialect) {
    await runSql(db, dialect, tables)
    const children = await readChildren(db)
    const school = replayClasses(children)
    await addNamesWithoutChildren(db, school.classes)
    const starts = await readEveningStarts(db)
    await convertMarks(db, school, children, starts.ofMarks)
    await convertRefused(db, school.idOf)
    await runSql(db, dialect, renamedColumns)
    for (const [table, start] of [
      ['classLogs', starts.ofMarks],
      ['rotaPlaces', starts.byCalendar],
    ] as const)
      for (const { day, classId } of await readDaysAndClasses(db, table))
        await sql`
          update ${sql.table(table)} set "classId" = ${school.idOf(classId, start(day))}
          where "day" = ${day} and "classId" = ${classId}`.execute(db)
    await store(db, school)
    await sql`delete from "settings" where "key" = 'goneClasses'`.execute(db)
  },
}

const tables = `
  -- A class without children has ended. If it was merged, its children went to the other class.
  create table "classes" (
    "id" text not null primary key, "name" text not null, "position" integer, "endedAt" text,
    "mergedInto" text
  ) strict;
  create unique index "classes_name" on "classes" ("name");

  create table "formerClassNames" (
    "classId" text not null, "until" text not null, "name" text not null,
    constraint "formerClassNames_pkey" primary key ("classId", "until")
  ) strict;

  -- The class that a child is in from a moment on.
  create table "childClasses" (
    "childId" text not null, "classId" text not null, "from" text not null,
    constraint "childClasses_pkey" primary key ("childId", "from")
  ) strict;
  create index "childClasses_classId" on "childClasses" ("classId");
`

const renamedColumns = `
  drop table "formerClasses";
  drop index "classLogs_studentClass";
  alter table "classLogs" rename column "studentClass" to "classId";
  create index "classLogs_classId" on "classLogs" ("classId", "day");
  alter table "rotaPlaces" rename column "studentClass" to "classId";
`

type Database = Kysely<unknown>
type School = ReturnType<typeof replayClasses>

async function readChildren(db: Database): Promise<Child[]> {
  const { rows } = await sql<Omit<Child, 'former' | 'isListed'> & { isListed: number }>`
    select "id", "studentClass" as "name", "createdAt", "updatedAt",
      case when "deletedAt" is null and "leftOn" is null then 1 else 0 end as "isListed"
    from "students" order by "createdAt", "id"`.execute(db)
  const former = await sql<{ studentId: string; until: string; studentClass: string }>`
    select * from "formerClasses" order by "until"`.execute(db)
  const byChild = Map.groupBy(former.rows, ({ studentId }) => studentId)
  return rows.map((row) => ({
    ...row,
    isListed: row.isListed === 1,
    former: (byChild.get(row.id) ?? []).map(({ until, studentClass: name }) => ({ until, name })),
  }))
}

/** Adds the classes of deleted children, and any other name that an entry of the class log or a rota place has. */
async function addNamesWithoutChildren(db: Database, classes: School['classes']) {
  const known = new Set(
    [...classes.values()].flatMap(({ name, formerNames }) => [
      name,
      ...formerNames.map((former) => former.name),
    ]),
  )
  const { rows } = await sql<{ name: string; day: string }>`
    select "studentClass" as "name", max("day") as "day" from "classLogs" group by "studentClass"
    union all select "studentClass", max("day") from "rotaPlaces" group by "studentClass"`.execute(db)
  const settings = await sql<{ value: string }>`
    select "value" from "settings" where "key" = 'goneClasses'`.execute(db)
  const gone = Object.entries<string>(JSON.parse(settings.rows[0]?.value ?? '{}'))
  for (const [name, endedAt] of [...gone, ...rows.map(({ name, day }) => [name, day] as const)])
    if (!known.has(name)) {
      known.add(name)
      const added: ClassRow = { id: newId(), name, endedAt, mergedInto: null, formerNames: [] }
      classes.set(added.id, added)
    }
}

type Mark = {
  id: string
  day: string
  subject: string
  at: string
  isSuperseded: number
  firstAt: string | null
}

/**
 * Gives each mark about a class the id of the class that its evening shows as marked. If the class of a name had been
 * split by then, the mark is stored for each part. If the class of a mark is unknown, the mark keeps its name.
 */
async function convertMarks(db: Database, school: School, children: Child[], start: (day: string) => string) {
  const { rows } =
    await sql<Mark>`select * from "registerMarks" where "about" = 'class' order by "day"`.execute(db)
  for (const [day, marks] of Map.groupBy(rows, ({ day }) => day)) {
    const meant = classMarksOf070(children, start(day))
    const converted = marks.flatMap((mark): Converted[] => {
      const subjects = meant(mark.subject).map((name) => school.idOf(name, start(day)))
      if (subjects.length === 0) return [{ mark, of: mark.id }]
      const copies = mark.isSuperseded ? subjects.slice(0, 1) : subjects
      return copies.map((subject, index) => ({
        mark: { ...mark, id: index === 0 ? mark.id : newId(), subject },
        of: mark.id,
      }))
    })
    await sql`delete from "registerMarks" where "about" = 'class' and "day" = ${day}`.execute(db)
    const rows = [...Map.groupBy(converted, ({ mark }) => mark.subject).values()].flatMap(withLatest)
    await insertRows(db, 'registerMarks', rows)
  }
}

/** A mark with its class, and the id of the mark from which it was made. */
type Converted = { mark: Mark; of: string }

/** Only the latest mark of a class counts. */
function withLatest(converted: Converted[]): Mark[] {
  const order = converted.toSorted((a, b) => compare(a.mark.at, b.mark.at) || compare(a.of, b.of))
  const [firstAt = null] = order.map(({ mark }) => mark.firstAt ?? mark.at).sort()
  return order.map(({ mark }, index) => ({
    ...mark,
    isSuperseded: index === order.length - 1 ? 0 : 1,
    firstAt: order.length > 1 ? firstAt : mark.firstAt,
  }))
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** Keeps the latest refused mark of each class and day. */
async function convertRefused(db: Database, idOf: School['idOf']) {
  const { rows } = await sql<{ day: string; subject: string; at: string }>`
    select * from "refusedMarks" where "about" = 'class' order by "at"`.execute(db)
  const converted = new Map(
    rows
      .map((row) => ({ ...row, subject: idOf(row.subject) }))
      .map((row) => [`${row.day} ${row.subject}`, row]),
  )
  await sql`delete from "refusedMarks" where "about" = 'class'`.execute(db)
  await insertRows(db, 'refusedMarks', [...converted.values()])
}

async function readDaysAndClasses(db: Database, table: string) {
  const { rows } = await sql<{ day: string; classId: string }>`
    select distinct "day", "classId" from ${sql.table(table)}`.execute(db)
  return rows
}

async function store(db: Database, { classes, memberships }: School) {
  const all = [...classes.values()]
  await insertRows(
    db,
    'classes',
    all.map(({ formerNames: _, ...row }) => ({ ...row, position: null })),
  )
  await insertRows(
    db,
    'formerClassNames',
    all.flatMap(({ id: classId, formerNames }) => formerNames.map((former) => ({ classId, ...former }))),
  )
  await insertRows(db, 'childClasses', memberships)
}

async function insertRows(db: Database, table: string, rows: readonly object[]) {
  const typed = db.$extendTables<Record<string, Record<string, unknown>>>()
  for (const batch of chunk(rows))
    await typed
      .insertInto(table)
      .values(batch as Record<string, unknown>[])
      .execute()
}
