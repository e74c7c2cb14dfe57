import { expect, test } from 'vitest'
import { activity } from '../kinds/activity.ts'
import { alumnus } from '../kinds/alumnus.ts'
import { classroom } from '../kinds/classroom.ts'
import type { Kind } from '../kinds/kind.ts'
import { student } from '../kinds/student.ts'
import { volunteer } from '../kinds/volunteer.ts'
import { findFieldOf } from './import-headers.ts'
import { findHeaderRow, type MatchedColumn, matchColumns, type SheetRow } from './import-matching.ts'
import { importableFields, importableKinds } from './imports.ts'

const nothing = { known: {}, remembered: new Map<string, string>() }

function match(kind: Kind, table: string[][], given: Partial<typeof nothing> = {}) {
  const rows = table.map((cells, index): SheetRow => [index + 1, ...cells])
  const headerRow = findHeaderRow(kind, rows, given.remembered ?? nothing.remembered)
  const headers = (table[headerRow] ?? table[0]?.map(() => '')) as string[]
  return matchColumns(kind, { headers, rows: rows.slice(headerRow + 1), ...nothing, ...given })
}
const fieldsOf = (columns: MatchedColumn[]) => columns.map(({ field }) => field)

test.each<[string, Kind, string[], (string | null)[]]>([
  [
    'labels',
    student,
    ['Full name', 'Unique ID', 'Gender', 'Class', 'Address', 'Photo', 'Added'],
    ['fullName', 'uniqueId', 'gender', 'studentClass', 'address', '', ''],
  ],
  [
    'field names',
    student,
    ['fullName', 'uniqueId', 'studentClass'],
    ['fullName', 'uniqueId', 'studentClass'],
  ],
  [
    'words of daily life',
    student,
    ['Sl No', 'NAME OF THE STUDENT', 'Roll No.', 'Sex (M/F)', 'Std', 'Village'],
    ['', 'fullName', 'uniqueId', 'gender', 'studentClass', 'address'],
  ],
  [
    'Hindi',
    student,
    ['नाम', 'रोल नंबर', 'लिंग', 'कक्षा', 'पता'],
    ['fullName', 'uniqueId', 'gender', 'studentClass', 'address'],
  ],
  [
    'Bengali',
    student,
    ['নাম', 'আইডি', 'লিঙ্গ', 'শ্রেণী', 'ঠিকানা'],
    ['fullName', 'uniqueId', 'gender', 'studentClass', 'address'],
  ],
  [
    'volunteers',
    volunteer,
    [
      'Name',
      'Email ID',
      'Mobile No',
      'Enrolment No',
      'Sex',
      'Year of study',
      'Branch',
      'Residence',
      'Hostel',
    ],
    [
      'fullName',
      'email',
      'contactNumber',
      'enrollmentNo',
      'gender',
      'year',
      'department',
      'residenceType',
      'hostelName',
    ],
  ],
  [
    'alumni',
    alumnus,
    ['Name', 'Batch', 'Works at', 'Dept.'],
    ['fullName', 'graduationYear', 'company', 'department'],
  ],
  [
    'class sessions',
    classroom,
    ['Day', 'Date', 'Students', 'No. of volunteers'],
    ['day', 'date', 'studentsPresent', 'volunteersPresent'],
  ],
  [
    'events',
    activity,
    ['Event name', 'Details', 'Held on', 'Place', 'Children', 'Volunteers', 'Type', 'Guest'],
    [
      'title',
      'description',
      'date',
      'venue',
      'studentsPresent',
      'volunteersPresent',
      'activityType',
      'chiefGuest',
    ],
  ],
])('headings are known: %s', (_what, kind, headers, fields) => {
  expect(fieldsOf(match(kind, [headers, headers.map(() => 'x')]))).toEqual(fields)
})

test('a title above the headings is none of them', () => {
  const table = [['Evening school 2026'], ['Class list'], ['Name', 'Class'], ['Asha Bauri', '5']]
  expect(
    findHeaderRow(
      student,
      table.map((cells, index): SheetRow => [index + 1, ...cells]),
      nothing.remembered,
    ),
  ).toBe(2)
})

test('without headings the values tell', () => {
  const table = [
    ['ES-101', 'Asha Bauri', 'F', '5', '12 Mango Lane'],
    ['ES-102', 'Bela Hembram', 'M', '6', '13 Mango Lane'],
    ['ES-103', 'Chandra Soren', 'F', '5', '14 Mango Lane'],
  ]
  const columns = match(student, table)
  expect(fieldsOf(columns)).toEqual(['uniqueId', 'fullName', 'gender', 'studentClass', ''])
  expect(columns[0]?.by).toBe('values')
})

test('a heading that nobody knows is guessed by dates, addresses and values that are there', () => {
  const table = [
    ['Who', 'Write to', 'When', 'Where from'],
    ['Asha', 'asha@example.org', '14/03/2026', 'Physics'],
    ['Bela', 'bela@example.org', '15/03/2026', 'Physics'],
  ]
  const rows = table.slice(1).map((cells, index): SheetRow => [index + 2, ...cells])
  const headers = table[0] as string[]
  expect(
    fieldsOf(
      matchColumns(volunteer, { headers, rows, known: { department: ['Physics'] }, remembered: new Map() }),
    ),
  ).toEqual(['', 'email', '', 'department'])
  expect(fieldsOf(matchColumns(activity, { headers, rows, ...nothing }))[2]).toBe('date')
})

test('two columns of one name are a question, and one with the very label goes before others', () => {
  const twice = match(student, [
    ['Name', 'Class', 'Class'],
    ['Asha', '5', 'A'],
  ])
  expect(twice).toEqual([
    { field: 'fullName', by: 'header' },
    { field: null, by: null, claim: 'studentClass' },
    { field: null, by: null, claim: 'studentClass' },
  ])
  expect(
    fieldsOf(
      match(student, [
        ['Name', 'Full name', 'Class'],
        ['A', 'Asha', '5'],
      ]),
    ),
  ).toEqual(['', 'fullName', 'studentClass'])
})

test('what was said the last time goes before everything', () => {
  const remembered = new Map([['ward', 'address']])
  const columns = match(
    student,
    [
      ['Name', 'Ward', 'Address'],
      ['A', 'B', 'C'],
    ],
    { remembered },
  )
  expect(columns).toEqual([
    { field: 'fullName', by: 'header' },
    { field: 'address', by: 'last time' },
    { field: '', by: null },
  ])
})

test('no heading means two fields of a kind', () => {
  for (const kind of importableKinds) {
    const labels = importableFields(kind).map((name) => kind.fields[name]?.label ?? '')
    expect(fieldsOf(match(kind, [labels, labels.map(() => 'x')]))).toEqual(importableFields(kind))
  }
})

test.each([
  ["Father's name", 'guardian1Name'],
  ['Mobile No.', 'guardian1Phone'],
  ["Mother's mobile", 'guardian2Phone'],
  ['মাতৃভাষা', 'guardian1Language'],
  ["Second guardian's relation", 'guardian2Relation'],
])('a list of children calls whom to call %s', (header, field) =>
  expect(findFieldOf(student, header)?.field).toBe(field),
)
