import { image, line, optional, prose } from './fields.ts'
import { changeMessages, defineKind } from './kind.ts'
import { newestAddedFirst } from './sort-keys.ts'

export const notification = defineKind({
  name: 'notification',
  table: 'notifications',
  labels: { one: 'Notification', many: 'Notifications and Wishes' },
  fields: {
    title: line('Title'),
    description: prose('Description'),
    imageFile: optional(image('Image')),
  },
  titleField: 'title',
  translates: ['title', 'description'],
  paths: {
    list: '/api/notification',
    one: '/api/notification/:id',
    add: '/api/admin/dashboard/add-notification',
    change: ['/api/admin/dashboard/notification/:id'],
  },
  listResponse: 'array',
  isEmptyUnlessList: true,
  sortKey: newestAddedFirst,
  screens: {
    list: '/home/notification',
    one: '/home/notification/:record',
    add: '/admin/dashboard/add-notification',
    table: '/admin/dashboard/notifications',
  },
  page: {
    title: 'Notifications and Wishes',
    lead: 'News from the school, and good wishes on the days that matter.',
  },
  isNews: true,
  drawing: 'letter',
  menu: { label: 'Add Notification', icon: 'Megaphone', section: 'news', isOften: true },
  messages: {
    adding: 'Adding notification...',
    added: 'Notification added successfully!',
    notAdded: 'Failed to add notification!',
    none: 'No notifications available.',
    notListed: 'Failed to fetch notifications!',
    ...changeMessages('Notification'),
  },
})
