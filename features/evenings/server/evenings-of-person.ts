import { sql } from 'kysely'
import { schoolDay } from '#domain/dates/school-day.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { defineWords } from '#domain/text/words.ts'
import { followClasses } from '#features/content/server/write/follow-classes.ts'
import { mayContainName, namesOf, withoutNames } from '#server/personal-data/names-in-text.ts'
import {
  entry,
  type ListedSource,
  labeledColumns,
  type PersonSource,
} from '#server/personal-data/person-source.ts'
import { combineSources } from '#server/personal-data/row-sources.ts'
import { formatMinutes } from '../attendance.ts'
import { readHours } from './hours.ts'
import type { ClassLogRow, HoursCorrectionRow } from './tables.ts'
import { writtenSource } from './written-by-person.ts'

const words = defineWords({
  marked: 'Marked',
  notCounted: 'Marked, not counted',
  home: 'Went home',
  reading: 'Reading',
  arithmetic: 'Arithmetic',
  with: 'With',
  took: 'Took a register',
  classUntil: (day: string) => `Class until ${day}`,
  class: 'Class',
  all: 'By all registers, with corrections',
  evenings: 'Evenings',
  hours: 'Hours',
})
const logLabels = {
  studentClass: 'Class',
  subject: 'Subject',
  taught: 'Taught',
  homework: 'Homework',
  forNext: 'For the next teacher',
  adminName: 'By',
}
const correctionLabels = { minutes: 'Added', reason: 'Reason', adminName: 'By' }

/** The child's classes under their former names, which earlier registers depend on. */
const formerClassesSource: PersonSource = {
  tables: ['childClasses'],
  async read(db, { row }) {
    const own = await db
      .selectFrom('childClasses')
      .innerJoin('classes', 'classes.id', 'childClasses.classId')
      .select(['classId', 'from', 'name'])
      .where('childId', '=', row.id)
      .orderBy('from')
      .execute()
    const ids = own.map(({ classId }) => classId)
    const renamed = db
      .selectFrom('formerClassNames')
      .selectAll()
      .where('classId', 'in', ['', ...ids])
    const names = await renamed.orderBy('until').execute()
    const former = own.flatMap(({ classId, from, name }, index) => {
      const left = own[index + 1]?.from
      const ofClass = names.filter((one) => one.classId === classId && one.until >= from)
      const before = ofClass.filter(({ until }) => left === undefined || until < left)
      const last = ofClass.find(({ until }) => left !== undefined && until >= left)?.name ?? name
      return [...before, ...(left === undefined ? [] : [{ until: left, name: last }])]
    })
    return former.map(({ until, name }) =>
      entry(words.classUntil(schoolDay(new Date(until))), { [words.class]: name }),
    )
  },
  erase: (db, { kind, row }, now) => followClasses(db, kind, [{ before: row, after: null }], now),
}

const marksSource: PersonSource = {
  tables: ['registerMarks', 'refusedMarks'],
  async read(db, { row, account }) {
    const own = async (table: 'registerMarks' | 'refusedMarks', label: string) => {
      const marks = db.selectFrom(table).select(['day', 'about', 'what', 'note', 'at'])
      const ofPerson = marks.where('subject', '=', row.id).orderBy('day', 'desc').orderBy('at', 'desc')
      const toEntry = ({
        day,
        about,
        what,
        note,
        at,
      }: Awaited<ReturnType<typeof ofPerson.execute>>[number]) => {
        const isOther = about === 'home' || about === 'reading' || about === 'arithmetic'
        const named = isOther && table === 'registerMarks' ? words[about] : label
        return entry(day, { [named]: what, ...(note && { [words.with]: note }) }, { at })
      }
      return (await ofPerson.execute()).map(toEntry)
    }
    const taken = db
      .selectFrom('registerMarks')
      .orderBy('day', 'desc')
      .select('day')
      .distinct()
      .where('adminId', '=', account?.id ?? '')
    return [
      ...(await own('registerMarks', words.marked)),
      ...(await own('refusedMarks', words.notCounted)),
      ...(await taken.execute()).map(({ day }) => entry(`${words.took}: ${day}`)),
    ]
  },
  async erase(db, person) {
    const { row, account } = person
    const names = namesOf(person)
    for (const table of ['registerMarks', 'refusedMarks'] as const) {
      await db.deleteFrom(table).where('subject', '=', row.id).execute()
      const mayName = db
        .selectFrom(table)
        .select(['id', 'note'])
        .where(mayContainName(sql.ref('note'), names))
      for (const { id, note } of await mayName.execute())
        await db
          .updateTable(table)
          .set({ note: withoutNames(note ?? '', names) })
          .where('id', '=', id)
          .execute()
      if (account)
        await db.updateTable(table).set({ adminId: null }).where('adminId', '=', account.id).execute()
    }
  },
}

/** The evenings on which a person was marked, a child's former classes and, for admins, the registers they took. */
export const registersSource: ListedSource = {
  label: 'Registers',
  where:
    'The evenings on which they were marked as present, how a child went home, what it could read and calculate, the classes that it was in before, and the evenings whose register they took.',
  fate: 'deleted',
  why: "The attendance counts of class sessions do not change. Registers this person took stay, but no longer say who took them. Registers are deleted three years after their school year, except volunteers' marks, because their hours are calculated from them, and what a child could read and calculate.",
  ...combineSources(marksSource, formerClassesSource),
}

/** Class log entries that the person wrote, and entries by others that name them. */
export const classLogSource: ListedSource = {
  label: 'Class log',
  where: 'The entries they wrote, and entries that contain the full name.',
  fate: 'nameless',
  why: 'What a class has learned stays with the class. Only the name is removed. All entries are deleted three years after their school year.',
  ...writtenSource<ClassLogRow>({
    table: 'classLogs',
    more: sql`, (select "name" from "classes" where "classes"."id" = "classId") as "studentClass"`,
    texts: ['subject', 'taught', 'homework', 'forNext'],
    toEntry: ({ day, at, ...row }) => entry(day, labeledColumns(row, logLabels), { at }),
  }),
}

const correctionsSource = writtenSource<HoursCorrectionRow>({
  table: 'hoursCorrections',
  about: 'volunteerId',
  texts: ['reason'],
  toEntry: ({ day, at, minutes, ...row }) =>
    entry(day, labeledColumns({ ...row, minutes: formatMinutes(minutes) }, correctionLabels), { at }),
})

export const hoursSource: ListedSource = {
  label: 'Hours',
  where: 'How long a volunteer was there according to the registers, and corrections.',
  fate: 'deleted',
  why: 'It is no longer needed. Corrections they made for others stay, but no longer say who made them.',
  ...correctionsSource,
  async read(db, person, reading) {
    const { kind, row } = person
    const corrections = await correctionsSource.read(db, person, reading)
    if (kind.name !== volunteer.name) return corrections
    const { evenings, minutes } = await readHours(db, row)
    if (evenings === 0 && corrections.length === 0) return []
    const sum = { [words.evenings]: evenings, [words.hours]: formatMinutes(minutes) }
    return [entry(words.all, sum), ...corrections]
  },
}
