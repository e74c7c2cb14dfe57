import { defineEvent } from './define-event.ts'
import { count, day, image, line, prose } from './fields.ts'

export const donation = defineEvent({
  name: 'donation',
  table: 'donations',
  labels: { one: 'Cloth Donation', many: 'Cloth Donation Drives' },
  fields: {
    title: line('Title'),
    description: prose('Description'),
    date: day('Date'),
    location: line('Location'),
    studentsReceived: count('Students helped'),
    volunteerPresent: count('Volunteers present'),
    parentsReceived: count('Parents helped'),
    coverImageURL: image('Cover image'),
  },
  paths: {
    list: '/api/donation-drive/cloth-donations',
    one: '/api/donation-drive/cloth-donations/:id',
    choices: '/api/donation-drive/cloth-donations/choices',
    add: '/api/admin/dashboard/cloth-donations/add-cloth-donation',
    change: ['/api/admin/dashboard/cloth-donations/:id'],
  },
  listResponse: 'array',
  screens: {
    list: '/cloth-donations',
    one: '/cloth-donations/:record',
    add: '/admin/dashboard/add-donation',
    table: '/admin/dashboard/donations',
  },
  page: {
    title: 'Cloth Donation Drive',
    lead: 'Clothes collected on the campus and given to the children and their families.',
  },
  navigation: { bar: { label: 'Donation Drive', position: 4 } },
  drawing: 'shirt',
  menu: { label: 'Add Donation', icon: 'Shirt', section: 'events' },
  count: { name: 'totalDonationDrive', label: 'Donation Drives', position: 9 },
  messages: {
    adding: 'Adding donation...',
    added: 'Cloth Donation added successfully!',
    notAdded: 'Failed to add Donation!',
    none: 'No donation events found.',
    notListed: 'Failed to fetch donation events.',
  },
})
