import { defineEvent } from './define-event.ts'
import { count, day, image, line, prose } from './fields.ts'

export const festival = defineEvent({
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
  paths: {
    list: '/api/events/festivals',
    one: '/api/events/festivals/:id',
    choices: '/api/events/festivals/choices',
    add: '/api/admin/dashboard/events/festivals/add-festival',
    change: ['/api/admin/dashboard/events/festivals/:id'],
  },
  listResponse: 'success-and-data',
  screens: {
    list: '/events/festivals',
    one: '/events/festivals/:record',
    gallery: '/gallery/festival',
    add: '/admin/dashboard/add-festivals',
    table: '/admin/dashboard/festivals',
  },
  page: {
    title: 'Festivals',
    lead: 'The festivals that we celebrate together.',
  },
  navigation: { events: { label: 'Festival', position: 1 } },
  menu: { label: 'Add Festivals', icon: 'Drum', section: 'events' },
  count: { name: 'totalFestivals', label: 'Festivals', position: 5 },
  messages: {
    adding: 'Adding festival...',
    added: 'Festival added successfully!',
    notAdded: 'Failed to add festival!',
    none: 'No festival events found.',
    notListed: 'Failed to fetch festival events',
    listNetworkError: 'Error fetching festival events',
  },
})
