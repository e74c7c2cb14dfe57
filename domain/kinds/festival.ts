import { count, day, image, line, prose } from './fields.ts'
import { defineKind } from './kind.ts'
import { latestFirst } from './sort-keys.ts'

export const festival = defineKind({
  name: 'festival',
  table: 'festivals',
  labels: { one: 'Festival', many: 'Festivals' },
  fields: {
    title: line('Title'),
    description: prose('Description'),
    date: day('Date'),
    venue: line('Venue'),
    studentsPresent: count('Students present'),
    volunteersPresent: count('Volunteers present'),
    coverImageURL: image('Cover image'),
  },
  titleField: 'title',
  paths: {
    list: '/api/events/festivals',
    one: '/api/events/festivals/:id',
    choices: '/api/events/festivals/choices',
    add: '/api/admin/dashboard/events/festivals/add-festival',
    change: ['/api/admin/dashboard/events/festivals/:id'],
  },
  listResponse: 'success-and-data',
  filters: ['date'],
  sortKey: latestFirst('date'),
  screens: {
    list: '/events/festivals',
    one: '/events/festivals/:record',
    gallery: '/gallery/festival',
    add: '/admin/dashboard/add-festivals',
  },
  messages: {
    adding: 'Adding festival...',
    added: 'Festival added successfully!',
    notAdded: 'Failed to add festival!',
    none: 'No festival events found.',
    notListed: 'Failed to fetch festival events',
    listNetworkError: 'Error fetching festival events',
    edited: 'Event updated successfully!',
    notEdited: 'Failed to update event. Please try again.',
    deleted: 'Event deleted successfully!',
    notDeleted: 'Failed to delete event. Please try again.',
  },
})
