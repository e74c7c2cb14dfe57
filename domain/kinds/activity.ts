import { defineEvent } from './define-event.ts'
import { choice, count, day, image, line, prose } from './fields.ts'

const activityTypes = ['Sports', 'Art', 'Competition', 'Cultural', 'Educational', 'Other'] as const

export const activity = defineEvent({
  name: 'activity',
  table: 'activities',
  labels: { one: 'Activity', many: 'Activities' },
  fields: {
    title: line('Title'),
    description: prose('Description'),
    date: day('Date'),
    venue: line('Venue'),
    studentsPresent: count('Students present'),
    volunteersPresent: count('Volunteers present'),
    activityType: choice('Activity type', activityTypes),
    chiefGuest: line('Chief guest'),
    coverImageURL: image('Cover image'),
  },
  paths: {
    list: '/api/events/activities',
    one: '/api/events/activities/:id',
    choices: '/api/events/activities/choices',
    add: '/api/admin/dashboard/events/activities/add-activities',
    change: ['/api/admin/dashboard/events/activities/:id'],
  },
  listResponse: 'array',
  filters: ['date', 'activityType'],
  filterLabels: { activityType: { label: 'Type', all: 'All types' } },
  screens: {
    list: '/events/activities',
    one: '/events/activities/:record',
    gallery: '/gallery/activities',
    add: '/admin/dashboard/add-activities',
    table: '/admin/dashboard/activities',
  },
  page: {
    title: 'Activities',
    lead: 'Sports, art, competitions and everything else that makes an evening.',
  },
  navigation: { events: { label: 'Activities', position: 2 } },
  menu: { label: 'Add Activities', icon: 'CalendarDays', section: 'events', isOften: true },
  count: { name: 'totalActivities', label: 'Activities', position: 6 },
  messages: {
    adding: 'Adding activity...',
    added: 'Activity added successfully!',
    notAdded: 'Failed to add activity!',
    none: 'No activities found.',
    notListed: 'Failed to fetch activities. Please try again.',
  },
})
