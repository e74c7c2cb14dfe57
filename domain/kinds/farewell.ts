import { defineEvent } from './define-event.ts'
import { count, day, image, line, prose } from './fields.ts'

export const farewell = defineEvent({
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
  paths: {
    list: '/api/events/farewells',
    one: '/api/events/farewells/:id',
    choices: '/api/events/farewells/choices',
    add: '/api/admin/dashboard/events/farewells/add-farewell',
    change: ['/api/admin/dashboard/events/farewell/:id', '/api/admin/dashboard/events/farewells/:id'],
  },
  listResponse: 'array',
  screens: {
    list: '/events/farewell',
    one: '/events/farewell/:record',
    gallery: '/gallery/farewell',
    add: '/admin/dashboard/add-farewell',
    table: '/admin/dashboard/farewells',
  },
  page: {
    title: 'Farewell Ceremonies',
    lead: 'Goodbye and good luck to our final-year volunteers.',
  },
  navigation: { events: { label: 'Farewell', position: 3 } },
  menu: { label: 'Add Farewell', icon: 'DoorOpen', section: 'events' },
  count: { name: 'totalFarewell', label: 'Farewell Events', position: 7 },
  messages: {
    adding: 'Adding farewell...',
    added: 'Farewell added successfully!',
    notAdded: 'Failed to add farewell!',
    none: 'No farewell events found.',
    notListed: 'Failed to fetch farewell events',
  },
})
