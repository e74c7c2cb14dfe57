import { count, day, image, line, prose } from './fields.ts'
import { defineKind } from './kind.ts'
import { latestFirst } from './sort-keys.ts'

export const induction = defineKind({
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
  titleField: 'title',
  paths: {
    list: '/api/events/freshersInductions',
    one: '/api/events/freshersInductions/:id',
    choices: '/api/events/freshersInductions/choices',
    add: '/api/admin/dashboard/events/freshersInductions/add-freshersInduction',
    change: ['/api/admin/dashboard/events/freshersInductions/:id'],
  },
  listResponse: 'success-and-data',
  filters: ['date'],
  sortKey: latestFirst('date'),
  screens: {
    list: '/events/induction',
    one: '/events/induction/:record',
    gallery: '/gallery/induction',
    add: '/admin/dashboard/add-freshersInduction',
  },
  messages: {
    adding: 'Adding induction...',
    added: 'Induction added successfully!',
    notAdded: 'Failed to add induction!',
    none: 'No induction events found.',
    notListed: 'Error fetching induction events',
    edited: 'Event updated successfully!',
    notEdited: 'Failed to update event. Please try again.',
    deleted: 'Event deleted successfully!',
    notDeleted: 'Failed to delete event. Please try again.',
  },
})
