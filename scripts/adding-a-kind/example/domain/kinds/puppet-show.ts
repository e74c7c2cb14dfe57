import { defineEvent } from '#domain/kinds/define-event.ts'
import { choice, count, day, image, line, prose } from '#domain/kinds/fields.ts'

export const puppetShow = defineEvent({
  name: 'puppetShow',
  table: 'puppetShows',
  labels: { one: 'Puppet Show', many: 'Puppet Shows' },
  fields: {
    title: line('Title'),
    description: prose('Description'),
    date: day('Date'),
    venue: line('Venue'),
    puppets: choice('Puppets', ['Glove', 'Shadow', 'String']),
    studentsPresent: count('Students present'),
    coverImageURL: image('Cover image'),
  },
  paths: {
    list: '/api/events/puppet-shows',
    one: '/api/events/puppet-shows/:id',
    choices: '/api/events/puppet-shows/choices',
    add: '/api/admin/dashboard/events/puppet-shows/add-puppet-show',
    change: ['/api/admin/dashboard/events/puppet-shows/:id'],
  },
  listResponse: 'success-and-data',
  filters: ['date', 'puppets'],
  filterLabels: { puppets: { label: 'Puppets', all: 'All puppets' } },
  screens: {
    list: '/events/puppet-shows',
    one: '/events/puppet-shows/:record',
    add: '/admin/dashboard/add-puppet-shows',
    table: '/admin/dashboard/puppet-shows',
  },
  page: { title: 'Puppet Shows', lead: 'Evenings on which our puppets tell a story.' },
  navigation: { events: { label: 'Puppet Shows', position: 5 } },
  menu: { label: 'Add Puppet Shows', icon: 'BookOpen', section: 'events' },
  count: { name: 'totalPuppetShows', label: 'Puppet Shows', position: 10 },
  messages: {
    adding: 'Adding puppet show...',
    added: 'Puppet show added successfully!',
    notAdded: 'Failed to add puppet show!',
    none: 'No puppet shows found.',
    notListed: 'Failed to fetch puppet shows',
  },
})
