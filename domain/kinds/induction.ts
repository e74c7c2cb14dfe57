import { defineEvent } from './define-event.ts'
import { count, day, image, line, prose } from './fields.ts'

export const induction = defineEvent({
  name: 'induction',
  table: 'inductions',
  labels: { one: 'Induction', many: "Fresher's Induction" },
  fields: {
    title: line('Title'),
    description: prose('Description'),
    date: day('Date'),
    venue: line('Venue'),
    chiefGuest: line('Chief guest'),
    fresherPresent: count('Freshers present'),
    volunteerPresent: count('Volunteers present'),
    coverImageURL: image('Cover image'),
  },
  paths: {
    list: '/api/events/freshersInductions',
    one: '/api/events/freshersInductions/:id',
    choices: '/api/events/freshersInductions/choices',
    add: '/api/admin/dashboard/events/freshersInductions/add-freshersInduction',
    change: ['/api/admin/dashboard/events/freshersInductions/:id'],
  },
  listResponse: 'success-and-data',
  screens: {
    list: '/events/induction',
    one: '/events/induction/:record',
    gallery: '/gallery/induction',
    add: '/admin/dashboard/add-freshersInduction',
    table: '/admin/dashboard/inductions',
  },
  page: {
    title: "Fresher's Induction",
    lead: 'A welcome to the new volunteers.',
  },
  navigation: { events: { label: 'Induction', position: 4 } },
  menu: { label: 'Add Induction', icon: 'Sprout', section: 'events' },
  count: { name: 'totalInduction', label: 'Induction Events', position: 8 },
  messages: {
    adding: 'Adding induction...',
    added: 'Induction added successfully!',
    notAdded: 'Failed to add induction!',
    none: 'No induction events found.',
    notListed: 'Error fetching induction events',
  },
})
