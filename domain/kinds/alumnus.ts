import { adminsOnly, choice, email, homeAddress, image, line, optional, phone, prose, year } from './fields.ts'
import { genders } from './genders.ts'
import { defineKind } from './kind.ts'
import { byYearThenName } from './sort-keys.ts'

export const alumnus = defineKind({
  name: 'alumnus',
  table: 'alumni',
  category: 'person',
  labels: { one: 'Alumnus', many: 'Alumni' },
  fields: {
    fullName: line('Full name', { max: 120 }),
    email: adminsOnly(optional(email('E-mail'))),
    contactNumber: adminsOnly(optional(phone('Contact number'))),
    enrollmentNo: adminsOnly(optional(line('Enrollment number', { max: 60 }))),
    gender: choice('Gender', genders),
    department: line('Department', { max: 120 }),
    graduationYear: year('Graduation year', { min: 1950 }),
    company: optional(line('Company', { max: 120 })),
    address: homeAddress(optional(prose('Address', { max: 500 }))),
    coverImageURL: optional(image('Photo')),
  },
  titleField: 'fullName',
  paths: {
    list: '/api/alumni',
    one: '/api/alumni/:id',
    choices: '/api/alumni/choices',
    add: '/api/admin/dashboard/alumni/add-alumni',
    change: ['/api/admin/dashboard/alumni/:id'],
  },
  listResponse: 'array',
  filters: ['graduationYear', 'department'],
  filterLabels: {
    graduationYear: { label: 'Graduation year', all: 'All years' },
    department: { label: 'Department', all: 'All departments' },
  },
  sortKey: byYearThenName('graduationYear'),
  screens: { list: '/about/alumni', add: '/admin/dashboard/add-alumni', table: '/admin/dashboard/alumni' },
  page: {
    title: 'Our Alumni',
    lead: 'Those who taught here as students and have gone on into the world.',
    noIndex: true,
  },
  navigation: { about: { label: 'Alumni', position: 3 }, footer: { label: 'Alumni', position: 5 } },
  groupedBy: { field: 'graduationYear', heading: (year) => String(year) },
  cardLine: ({ department }) => String(department),
  drawing: 'people',
  menu: { label: 'Add Alumni', icon: 'Briefcase' },
  count: { name: 'totalAlumni', label: 'Alumni', position: 3 },
  messages: {
    adding: 'Adding alumni...',
    added: 'Alumni added successfully!',
    notAdded: 'Failed to add alumni!',
    prefersServerMessage: true,
    none: 'No alumni found.',
    notListed: 'Failed to fetch alumni data',
    listPrefersServerMessage: true,
    edited: 'Alumnus updated successfully!',
    notEdited: 'Failed to update alumnus. Please try again.',
    deleted: 'Alumnus deleted successfully!',
    notDeleted: 'Failed to delete alumnus. Please try again.',
  },
})
