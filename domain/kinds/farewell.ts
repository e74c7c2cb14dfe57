import { count, day, image, line, prose } from './fields.ts'
import { defineKind } from './kind.ts'
import { latestFirst } from './sort-keys.ts'

export const farewell = defineKind({
  name: 'farewell',
  table: 'farewells',
  labels: { one: 'Farewell', many: 'Farewell Ceremonies' },
  fields: {
    title: line('Title'),
    description: prose('Description'),
    date: day('Date'),
    venue: line('Venue'),
    finalYearStudentsPresent: count('Final year students present'),
    juniorPresent: count('Juniors present'),
    coverImageURL: image('Cover image'),
  },
  titleField: 'title',
  paths: {
    list: '/api/events/farewells',
    one: '/api/events/farewells/:id',
    choices: '/api/events/farewells/choices',
    add: '/api/admin/dashboard/events/farewells/add-farewell',
    change: ['/api/admin/dashboard/events/farewell/:id', '/api/admin/dashboard/events/farewells/:id'],
  },
  listResponse: 'array',
  filters: ['date'],
  sortKey: latestFirst('date'),
  screens: {
    list: '/events/farewell',
    one: '/events/farewell/:record',
    gallery: '/gallery/farewell',
    add: '/admin/dashboard/add-farewell',
  },
  messages: {
    adding: 'Adding farewell...',
    added: 'Farewell added successfully!',
    notAdded: 'Failed to add farewell!',
    none: 'No farewell events found.',
    notListed: 'Failed to fetch farewell events',
    edited: 'Event updated successfully!',
    notEdited: 'Failed to update event. Please try again.',
    deleted: 'Event deleted successfully!',
    notDeleted: 'Failed to delete event. Please try again.',
  },
})
