import { adminsOnly, choice, email, homeAddress, image, line, optional, phone, prose, year } from './fields.ts'
import { genders } from './genders.ts'
import { defineKind } from './kind.ts'
import { residenceRule, residenceTypes } from './residence.ts'
import { byYearThenName } from './sort-keys.ts'

export const volunteer = defineKind({
  name: 'volunteer',
  table: 'volunteers',
  category: 'person',
  labels: { one: 'Volunteer', many: 'Volunteers' },
  fields: {
    fullName: line('Full name', { max: 120 }),
    email: adminsOnly(email('E-mail')),
    contactNumber: adminsOnly(phone('Contact number')),
    enrollmentNo: adminsOnly(line('Enrollment number', { max: 60 })),
    gender: choice('Gender', genders),
    year: year('Year'),
    department: line('Department', { max: 120 }),
    residenceType: adminsOnly(choice('Residence type', residenceTypes)),
    hostelName: homeAddress(optional(line('Hostel name', { max: 120 }))),
    hallName: homeAddress(optional(line('Hall name', { max: 120 }))),
    address: homeAddress(optional(prose('Address', { max: 500 }))),
    coverImageURL: image('Photo'),
  },
  titleField: 'fullName',
  paths: {
    list: '/api/volunteers',
    one: '/api/volunteers/:id',
    choices: '/api/volunteers/choices',
    add: '/api/admin/dashboard/volunteers/add-volunteers',
    change: ['/api/admin/dashboard/volunteers/:id'],
  },
  listResponse: 'array',
  filters: ['year', 'department'],
  filterLabels: {
    year: { label: 'Year', all: 'All years' },
    department: { label: 'Department', all: 'All departments' },
  },
  sortKey: byYearThenName('year'),
  unique: ['enrollmentNo'],
  rule: residenceRule,
  screens: {
    list: '/about/volunteers',
    add: '/admin/dashboard/add-volunteers',
    table: '/admin/dashboard/volunteers',
  },
  page: {
    title: 'Our Volunteers',
    lead: 'The college students who teach, plan and play, evening after evening.',
    noIndex: true,
  },
  navigation: { about: { label: 'Volunteers', position: 4 }, footer: { label: 'Volunteers', position: 3 } },
  groupedBy: { field: 'year', heading: (year) => `Year ${year}` },
  cardLine: ({ department }) => String(department),
  drawing: 'people',
  menu: { label: 'Add Volunteers', icon: 'HeartHandshake' },
  count: { name: 'totalVolunteers', label: 'Volunteers', position: 2 },
  messages: {
    adding: 'Adding volunteer...',
    added: 'Volunteer added successfully!',
    notAdded: 'Failed to add volunteer!',
    none: 'No volunteers found.',
    notListed: 'Failed to fetch volunteers',
    listPrefersServerMessage: true,
    edited: 'Volunteer updated successfully!',
    notEdited: 'Failed to update volunteer. Please try again.',
    deleted: 'Volunteer deleted successfully!',
    notDeleted: 'Failed to delete volunteer. Please try again.',
  },
})
