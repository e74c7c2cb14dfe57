import { expect, test } from 'vitest'
import { activity } from '#domain/kinds/activity.ts'
import { alumnus } from '#domain/kinds/alumnus.ts'
import { classroom } from '#domain/kinds/classroom.ts'
import type { Kind } from '#domain/kinds/kind.ts'
import { student } from '#domain/kinds/student.ts'
import { volunteer } from '#domain/kinds/volunteer.ts'
import { findFieldOf } from './import-headers.ts'
import { findHeaderRow, type MatchedColumn, matchColumns, type SheetRow } from './import-matching.ts'
import { importableFields, importableKinds } from './imports.ts'

const nothing = { known: {}, remembered: new Map<string, string>() }

const rowsOf = (table: string[][]) => table.map((cells, index): SheetRow => [index + 1, ...cells])

function match(kind: Kind, table: string[][], given: Partial<typeof nothing> = {}) {
  const rows = rowsOf(table)
  const headerRow = findHeaderRow(kind, rows, given.remembered ?? nothing.remembered)
  const headers = (table[headerRow] ?? table[0]?.map(() => '')) as string[]
  return matchColumns(kind, { headers, rows: rows.slice(headerRow + 1), ...nothing, ...given })
}
const fieldsOf = (columns: MatchedColumn[]) => columns.map(({ field }) => field)

test.each<[string, Kind, ...string[]]>([
  [
    'labels',
    student,
    'Full name: fullName, Unique ID: uniqueId, Gender: gender, Class: studentClass, Address: address',
    'Photo: , Added: ',
  ],
  ['field names', student, 'fullName: fullName, uniqueId: uniqueId, studentClass: studentClass'],
  [
    'everyday words',
    student,
    'Sl No: , NAME OF THE STUDENT: fullName, Roll No.: uniqueId, Sex (M/F): gender, Std: studentClass',
    'Village: address',
  ],
  ['Hindi', student, 'नाम: fullName, रोल नंबर: uniqueId, लिंग: gender, कक्षा: studentClass, पता: address'],
  ['Bengali', student, 'নাম: fullName, আইডি: uniqueId, লিঙ্গ: gender, শ্রেণী: studentClass, ঠিকানা: address'],
  [
    'volunteers',
    volunteer,
    'Name: fullName, Email ID: email, Mobile No: contactNumber, Enrolment No: enrollmentNo, Sex: gender',
    'Year of study: year, Branch: department, Residence: residenceType, Hostel: hostelName',
  ],
  ['alumni', alumnus, 'Name: fullName, Batch: graduationYear, Works at: company, Dept.: department'],
  ['class sessions', classroom, 'Day: day, Date: date, Students: studentsPresent'],
  ['class sessions with counts', classroom, 'Date: date, No. of volunteers: volunteersPresent'],
  [
    'events',
    activity,
    'Event name: title, Details: description, Held on: date, Place: venue, Children: studentsPresent',
    'Volunteers: volunteersPresent, Type: activityType, Guest: chiefGuest',
  ],
])('recognizes headers: %s', (_what, kind, ...texts) => {
  const pairs = texts.flatMap((text) => text.split(', ')).map((pair) => pair.split(': '))
  const headers = pairs.map(([header = '']) => header)
  const fields = fieldsOf(match(kind, [headers, headers.map(() => 'x')]))
  expect(fields).toEqual(pairs.map(([, field]) => field))
})

test('ignores a title above the headers', () => {
  const table = [['Evening school 2026'], ['Class list'], ['Name', 'Class'], ['Asha Bauri', '5']]
  expect(findHeaderRow(student, rowsOf(table), nothing.remembered)).toBe(2)
})

test('without headers, matches columns by their values', () => {
  const table = [
    ['ES-101', 'Asha Bauri', 'F', '5', '12 Mango Lane'],
    ['ES-102', 'Bela Hembram', 'M', '6', '13 Mango Lane'],
    ['ES-103', 'Chandra Soren', 'F', '5', '14 Mango Lane'],
  ]
  const columns = match(student, table)
  expect(fieldsOf(columns)).toEqual(['uniqueId', 'fullName', 'gender', 'studentClass', ''])
  expect(columns[0]?.by).toBe('values')
})

test('guesses the field of an unknown header from dates, e-mail addresses and existing values', () => {
  const table = [
    ['Who', 'Write to', 'When', 'Where from'],
    ['Asha', 'asha@example.org', '14/03/2026', 'Physics'],
    ['Bela', 'bela@example.org', '15/03/2026', 'Physics'],
  ]
  const sheet = { headers: table[0] as string[], rows: rowsOf(table).slice(1), ...nothing }
  const known = { department: ['Physics'] }
  expect(fieldsOf(matchColumns(volunteer, { ...sheet, known }))).toEqual(['', 'email', '', 'department'])
  expect(fieldsOf(matchColumns(activity, sheet))[2]).toBe('date')
})

test('asks about two columns for the same field, unless one has the exact label', () => {
  const twice = match(student, [
    ['Name', 'Class', 'Class'],
    ['Asha', '5', 'A'],
  ])
  expect(twice).toEqual([
    { field: 'fullName', by: 'header' },
    { field: null, by: null, claim: 'studentClass' },
    { field: null, by: null, claim: 'studentClass' },
  ])
  const both = match(student, [
    ['Name', 'Full name', 'Class'],
    ['A', 'Asha', '5'],
  ])
  expect(fieldsOf(both)).toEqual(['', 'fullName', 'studentClass'])
})

test('prefers the field chosen last time to everything else', () => {
  const remembered = new Map([['ward', 'address']])
  const table = [
    ['Name', 'Ward', 'Address'],
    ['A', 'B', 'C'],
  ]
  expect(match(student, table, { remembered })).toEqual([
    { field: 'fullName', by: 'header' },
    { field: 'address', by: 'last time' },
    { field: '', by: null },
  ])
})

test('matches the label of every field to that field', () => {
  for (const kind of importableKinds) {
    const labels = importableFields(kind).map((name) => kind.fields[name]?.label ?? '')
    expect(fieldsOf(match(kind, [labels, labels.map(() => 'x')]))).toEqual(importableFields(kind))
  }
})

test.each([
  [
    ['Mother', 'Phone'],
    ['guardian1Name', 'guardian1Phone'],
  ],
  [
    ['Phone', 'Mother'],
    ['guardian1Phone', 'guardian1Name'],
  ],
  [
    ['Mother', "Mother's phone"],
    ['guardian1Name', 'guardian1Phone'],
  ],
  [
    ['Father', 'Phone', 'Mother', 'Phone'],
    ['guardian1Name', 'guardian1Phone', 'guardian2Name', 'guardian2Phone'],
  ],
  [
    ['Mother', 'Mobile', 'Father', 'Mobile'],
    ['guardian2Name', 'guardian2Phone', 'guardian1Name', 'guardian1Phone'],
  ],
  [
    ['Father', 'Mother', 'Phone'],
    ['guardian1Name', 'guardian2Name', 'guardian2Phone'],
  ],
  [
    ['Father', 'Mother', 'Address', 'Phone'],
    ['guardian1Name', 'guardian2Name', 'address', 'guardian1Phone'],
  ],
  [
    ['Father', 'Relation', 'Phone', 'Mother'],
    ['guardian1Name', 'guardian1Relation', 'guardian1Phone', 'guardian2Name'],
  ],
  [
    ["Second guardian's name", 'Address'],
    ['guardian2Name', 'address'],
  ],
])('gives a name and a number beside each other to one guardian: %j', (headers, fields) => {
  const columns = match(student, [
    ['Name', ...headers],
    ['A', ...headers.map(() => '98300 12345')],
  ])
  expect(columns.slice(1).map(({ field }) => field)).toEqual(fields)
})

test('keeps the guardian of a number that was chosen last time', () => {
  const remembered = new Map([['phone', 'guardian1Phone']])
  const table = [
    ['Name', 'Father', 'Mother', 'Phone'],
    ['A', 'B', 'C', '98300 12345'],
  ]
  expect(fieldsOf(match(student, table, { remembered })).at(-1)).toBe('guardian1Phone')
})

test.each([
  ["Father's name", 'guardian1Name'],
  ['Guardian name', 'guardian1Name'],
  ['Guardians Name', 'guardian1Name'],
  ['GUARDIAN’S NAME *', 'guardian1Name'],
  ['Guardian telephone', 'guardian1Phone'],
  ['Mobile No.', 'guardian1Phone'],
  ["Mother's mobile", 'guardian2Phone'],
  ['মাতৃভাষা', 'guardian1Language'],
  ["Second guardian's relation", 'guardian2Relation'],
  ['Allergies', 'healthNote'],
  ['Picked up by', 'collectors'],
  ['অ্যালার্জি', 'healthNote'],
  ['Goes home alone', 'mayGoAlone'],
])('recognizes %s as a field of the family', (header, field) =>
  expect(findFieldOf(student, header)?.field).toBe(field),
)
