import { defineEvent } from '#domain/kinds/define-event.ts'
import { choice, count, day, image, line, prose } from '#domain/kinds/fields.ts'

export const workshop = defineEvent({
  name: 'workshop',
  table: 'workshops',
  labels: { one: 'Workshop', many: 'Workshops' },
  fields: {
    title: line('Title'),
    description: prose('Description'),
    date: day('Date'),
    venue: line('Venue'),
    craft: choice('Craft', ['Paper', 'Clay', 'Wood']),
    studentsPresent: count('Students present'),
    coverImageURL: image('Cover image'),
  },
  paths: {
    list: '/api/events/workshops',
    one: '/api/events/workshops/:id',
    choices: '/api/events/workshops/choices',
    add: '/api/admin/dashboard/events/workshops/add-workshop',
    change: ['/api/admin/dashboard/events/workshops/:id'],
  },
  listResponse: 'success-and-data',
  filters: ['date', 'craft'],
  filterLabels: { craft: { label: 'Craft', all: 'All crafts' } },
  screens: {
    list: '/events/workshops',
    one: '/events/workshops/:record',
    add: '/admin/dashboard/add-workshops',
    table: '/admin/dashboard/workshops',
  },
  page: { title: 'Workshops', lead: 'Afternoons on which something is made by hand.' },
  navigation: { events: { label: 'Workshops', position: 5 } },
  menu: { label: 'Add Workshops', icon: 'BookOpen' },
  count: { name: 'totalWorkshops', label: 'Workshops', position: 10 },
  messages: {
    adding: 'Adding workshop...',
    added: 'Workshop added successfully!',
    notAdded: 'Failed to add workshop!',
    none: 'No workshops found.',
    notListed: 'Failed to fetch workshops',
  },
})
