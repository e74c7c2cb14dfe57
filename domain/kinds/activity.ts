import { choice, count, day, image, line, prose } from './fields.ts'
import { defineKind } from './kind.ts'
import { latestFirst } from './sort-keys.ts'

export const activityTypes = ['Sports', 'Art', 'Competition', 'Cultural', 'Educational', 'Other'] as const

export const activity = defineKind({
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
  titleField: 'title',
  paths: {
    list: '/api/events/activities',
    one: '/api/events/activities/:id',
    choices: '/api/events/activities/choices',
    add: '/api/admin/dashboard/events/activities/add-activities',
    change: ['/api/admin/dashboard/events/activities/:id'],
  },
  listResponse: 'array',
  filters: ['date', 'activityType'],
  sortKey: latestFirst('date'),
  screens: {
    list: '/events/activities',
    one: '/events/activities/:record',
    gallery: '/gallery/activities',
    add: '/admin/dashboard/add-activities',
  },
  messages: {
    adding: 'Adding activity...',
    added: 'Activity added successfully!',
    notAdded: 'Failed to add activity!',
    none: 'No activities found.',
    notListed: 'Failed to fetch activities. Please try again.',
    edited: 'Event updated successfully!',
    notEdited: 'Failed to update event. Please try again.',
    deleted: 'Event deleted successfully!',
    notDeleted: 'Failed to delete event. Please try again.',
  },
})
