import { count, day, image, line } from './fields.ts'
import { defineKind } from './kind.ts'
import { latestFirst } from './order.ts'

/** One evening's class session. */
export const classroom = defineKind({
  name: 'classroom',
  table: 'classrooms',
  labels: { one: 'Class', many: 'Classes' },
  fields: {
    day: line('Day', { max: 40 }),
    date: day('Date'),
    studentsPresent: count('Students present'),
    volunteersPresent: count('Volunteers present'),
    coverImageURL: image('Cover image'),
  },
  titleField: 'day',
  paths: {
    list: '/api/classroom',
    one: '/api/classroom/:id',
    add: '/api/admin/dashboard/add-classroom',
    change: ['/api/admin/dashboard/classroom/:id'],
  },
  listAnswer: 'success-and-data',
  listLimit: 3,
  order: latestFirst('date'),
  screens: { list: '/classroom', add: '/admin/dashboard/add-classroom' },
  says: {
    adding: 'Adding classes...',
    added: 'Classes added successfully!',
    notAdded: 'Failed to add classes!',
    none: 'No classrooms available.',
    notListed: 'Failed to fetch classrooms.',
    edited: 'Class updated successfully!',
    notEdited: 'Failed to update class. Please try again.',
    deleted: 'Class deleted successfully!',
    notDeleted: 'Failed to delete class. Please try again.',
  },
})
