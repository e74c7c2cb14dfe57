import { count, day, image, line, prose } from './fields.ts'
import { defineKind } from './kind.ts'
import { latestFirst } from './sort-keys.ts'

export const donation = defineKind({
  name: 'donation',
  table: 'donations',
  labels: { one: 'Cloth Donation', many: 'Cloth Donation Drives' },
  fields: {
    title: line('Title'),
    description: prose('Description'),
    date: day('Date'),
    location: line('Location'),
    studentsReceived: count('Students who received'),
    volunteerPresent: count('Volunteers present'),
    parentsReceived: count('Parents who received'),
    coverImageURL: image('Cover image'),
  },
  titleField: 'title',
  paths: {
    list: '/api/donation-drive/cloth-donations',
    one: '/api/donation-drive/cloth-donations/:id',
    choices: '/api/donation-drive/cloth-donations/choices',
    add: '/api/admin/dashboard/cloth-donations/add-cloth-donation',
    change: ['/api/admin/dashboard/cloth-donations/:id'],
  },
  listResponse: 'array',
  filters: ['date'],
  sortKey: latestFirst('date'),
  screens: {
    list: '/cloth-donations',
    one: '/cloth-donations/:record',
    add: '/admin/dashboard/add-donation',
  },
  messages: {
    adding: 'Adding donation...',
    added: 'Cloth Donation added successfully!',
    notAdded: 'Failed to add Donation!',
    none: 'No donation events found.',
    notListed: 'Failed to fetch donation events.',
    edited: 'Event updated successfully!',
    notEdited: 'Failed to update event. Please try again.',
    deleted: 'Event deleted successfully!',
    notDeleted: 'Failed to delete event. Please try again.',
  },
})
