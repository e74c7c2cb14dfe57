import { weekdayOf } from '../dates/school-day.ts'
import { count, day, image, line } from './fields.ts'
import { changeMessages, defineKind } from './kind.ts'
import { latestFirst } from './sort-keys.ts'

/** A class session on one evening. */
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
  listResponse: 'success-and-data',
  listLimit: 3,
  sortKey: latestFirst('date'),
  // The user may enter something else, such as "Extra class". Lists and charts use the date.
  suggestion: { field: 'day', from: 'date', suggest: weekdayOf },
  screens: { list: '/classroom', add: '/admin/dashboard/add-classroom', table: '/admin/dashboard/classes' },
  page: { title: 'Classroom', lead: 'When we teach, and how the last classes went.' },
  navigation: { bar: { label: 'Classroom', position: 6 } },
  drawing: 'board',
  menu: { label: 'Add Classes', icon: 'BookOpen', section: 'events', isOften: true },
  messages: {
    adding: 'Adding classes...',
    added: 'Classes added successfully!',
    notAdded: 'Failed to add classes!',
    none: 'No classrooms available.',
    notListed: 'Failed to fetch classrooms.',
    ...changeMessages('Class'),
  },
})
