import { className } from './class-name.ts'
import {
  adminsOnly,
  choice,
  type Field,
  homeAddress,
  identifier,
  image,
  inSection,
  line,
  optional,
  phone,
  prose,
} from './fields.ts'
import { changeMessages, defineKind, type RecordOf } from './kind.ts'
import { byClassThenName } from './sort-keys.ts'

const fold = 'Family'
const ofFamily = <T>(field: Field<T>) => inSection(fold, homeAddress(optional(field)))

/** The contacts to call about a child. Anyone who may read the child's address sees them; visitors never do. */
const guardianFields = {
  guardian1Name: ofFamily(line("Guardian's name", { max: 120 })),
  guardian1Relation: ofFamily(line("Guardian's relation", { max: 60 })),
  guardian1Phone: ofFamily(phone("Guardian's telephone", { isDialable: true })),
  guardian1Language: ofFamily(line("Guardian's language", { max: 60 })),
  guardian2Name: ofFamily(line("Second guardian's name", { max: 120 })),
  guardian2Relation: ofFamily(line("Second guardian's relation", { max: 60 })),
  guardian2Phone: ofFamily(phone("Second guardian's telephone", { isDialable: true })),
  guardian2Language: ofFamily(line("Second guardian's language", { max: 60 })),
}

/** What whoever is with the child this evening has to know. Like the guardians, visitors never see it. */
const careFields = {
  healthNote: ofFamily(line('Health note', { max: 120, hint: 'Allergy, medicine, asthma' })),
  collectors: ofFamily(
    line('Who may collect the child', { hint: 'Names and relations, with commas. Empty: the guardians' }),
  ),
  mayGoAlone: ofFamily(choice('May go home alone', ['Yes', 'No'])),
}

export const student = defineKind({
  name: 'student',
  table: 'students',
  category: 'person',
  canLeave: true,
  labels: { one: 'Child', many: 'Children' },
  fields: {
    fullName: line('Full name', { max: 120 }),
    uniqueId: adminsOnly(identifier('Unique ID')),
    gender: choice('Gender', ['Male', 'Female']),
    studentClass: line('Class', { max: 40 }),
    address: homeAddress(prose('Address', { max: 500 })),
    coverImageURL: optional(image('Photo')),
    ...guardianFields,
    ...careFields,
  },
  titleField: 'fullName',
  paths: {
    list: '/api/students',
    one: '/api/students/:id',
    choices: '/api/students/choices',
    add: '/api/admin/dashboard/students/add-students',
    change: ['/api/admin/dashboard/students/:id'],
  },
  listResponse: 'array',
  filters: ['studentClass'],
  filterLabels: { studentClass: { label: 'Class', all: 'All classes' } },
  sortKey: byClassThenName,
  unique: ['uniqueId'],
  repeats: ['studentClass'],
  screens: {
    list: '/about/students',
    add: '/admin/dashboard/add-students',
    table: '/admin/dashboard/students',
    person: '/admin/dashboard/students/:id',
  },
  page: {
    title: 'Our Students',
    lead: 'The children who come in the evening to learn, from {firstGrade} to {lastGrade} grade.',
    noIndex: true,
  },
  navigation: { about: { label: 'Students', position: 2 }, footer: { label: 'Students', position: 4 } },
  groupedBy: { field: 'studentClass', heading: (studentClass) => className(String(studentClass)) },
  drawing: 'people',
  menu: { label: 'Add Students', icon: 'GraduationCap', section: 'children', isOften: true },
  count: { name: 'totalStudents', label: 'Students', position: 1 },
  messages: {
    adding: 'Adding student...',
    added: 'Student added successfully!',
    notAdded: 'Failed to add student. Please try again.',
    addNetworkError: 'Something went wrong!',
    none: 'No students found.',
    notListed: 'Failed to fetch students',
    listPrefersServerMessage: true,
    ...changeMessages('Student'),
  },
})

export type Student = RecordOf<typeof student>
