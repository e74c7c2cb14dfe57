// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, fakeServer } from '../../testing/fake-server.ts'
import { errorOf, fill, press, showPage } from '../../testing/show-page.tsx'
import Dashboard from './dashboard.tsx'
import DashboardLayout from './dashboard-layout.tsx'

const answers: Answers = {
  'GET /api/admin/profile': { body: { success: true, admin: { _id: '1', fullName: 'Asha Rao' } } },
  'GET /api/admin/dashboard/counts': {
    body: {
      success: true,
      counts: {
        totalStudents: 41,
        totalVolunteers: 12,
        totalAlumni: 7,
        totalGalleryItems: 9,
        totalFestivals: 3,
        totalActivities: 5,
        totalFarewell: 2,
        totalInduction: 1,
        totalDonationDrive: 0,
      },
    },
  },
  'GET /api/admin/dashboard/pending-approvals': {
    body: { success: true, data: [{ _id: '2' }, { _id: '3' }] },
  },
  'GET /api/admin/dashboard/feedback?limit=1': { body: [{ _id: '4' }], headers: { 'x-total-count': '6' } },
}

function open(more: Answers = {}) {
  const server = fakeServer({ ...answers, ...more })
  showPage(Dashboard, { path: '/admin/dashboard', token: 'kept' })
  return server
}

test('the dashboard welcomes by name and says what waits', async () => {
  open()
  await screen.findByRole('heading', { name: 'Welcome, Asha Rao' })
  expect((await screen.findByRole('link', { name: '2 people wait for approval' })).getAttribute('href')).toBe(
    '/admin/dashboard/pending-approvals',
  )
  expect(screen.getByRole('link', { name: '6 messages from visitors' })).toBeTruthy()
})

test.each([
  ['Students', '41', '/about/students'],
  ['Volunteers', '12', '/about/volunteers'],
  ['Alumni', '7', '/about/alumni'],
  ['Gallery Items', '9', '/gallery'],
  ['Festivals', '3', '/events/festivals'],
  ['Activities', '5', '/events/activities'],
  ['Farewell Events', '2', '/events/farewell'],
  ['Induction Events', '1', '/events/induction'],
  ['Donation Drives', '0', '/cloth-donations'],
])('the card %s shows the number and leads to the list', async (label, number, list) => {
  open()
  const card = await screen.findByRole('link', { name: `${label}${number}` })
  expect(card.getAttribute('href')).toBe(list)
})

test('without an answer the cards stay, without numbers', async () => {
  open({ 'GET /api/admin/dashboard/counts': 'silence' })
  expect(await screen.findByRole('link', { name: 'Students–' })).toBeTruthy()
})

test.each([
  ['Dashboard Report (Email)', '/api/admin/dashboard/reportemail'],
  ['Student Report', '/api/admin/dashboard/students/reportexcel'],
  ['Volunteer Report', '/api/admin/dashboard/volunteers/reportexcel'],
  ['Dashboard Report (PDF)', '/api/admin/dashboard/reportpdf'],
])('%s is sent to the address that is given, and the panel closes', async (label, path) => {
  const server = open({ [`POST ${path}`]: { body: { success: true, message: 'Report sent successfully!' } } })
  expect(screen.queryByLabelText('E-mail')).toBeNull()
  press(label)
  fill('E-mail', 'head@example.org')
  press('Send Report')
  await screen.findByText('Report sent successfully!')
  expect(server.calls.find(({ method }) => method === 'POST')).toMatchObject({
    path,
    token: 'kept',
    body: { email: 'head@example.org' },
  })
  await waitFor(() => expect(screen.queryByLabelText('E-mail')).toBeNull())
})

test('a report that was not sent says so, and the panel stays', async () => {
  open({
    'POST /api/admin/dashboard/students/reportexcel': {
      status: 501,
      body: { success: false, message: 'Reports are not available yet.' },
    },
  })
  press('Student Report')
  fill('E-mail', 'head@example.org')
  press('Send Report')
  await screen.findByText('Failed to send Student report.')
  await screen.findByText('Reports are not available yet.')
  expect(screen.getByLabelText('E-mail')).toBeTruthy()
})

test('a report needs an address, and can be called off', async () => {
  open()
  press('Student Report')
  press('Send Report')
  await waitFor(() => expect(errorOf('E-mail')).toBe('Please enter an email address!'))
  press('Cancel')
  expect(screen.queryByLabelText('E-mail')).toBeNull()
})

test('the side menu has every entry of the specification and can be closed', () => {
  fakeServer(answers)
  showPage(DashboardLayout, { path: '/admin/dashboard', token: 'kept' })
  const links = screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  expect(links).toEqual([
    'Dashboard /admin/dashboard',
    'Add Volunteers /admin/dashboard/add-volunteers',
    'Add Students /admin/dashboard/add-students',
    'Add Alumni /admin/dashboard/add-alumni',
    'Add Activities /admin/dashboard/add-activities',
    'Add Festivals /admin/dashboard/add-festivals',
    'Add Induction /admin/dashboard/add-freshersInduction',
    'Add Farewell /admin/dashboard/add-farewell',
    'Add HomePageImage /admin/dashboard/add-homePageImage',
    'Add Notification /admin/dashboard/add-notification',
    'Add Gallery /admin/dashboard/add-gallery',
    'Add Festival images /admin/dashboard/add-festival-images',
    'Add Farewell images /admin/dashboard/add-farewell-images',
    'Add Induction images /admin/dashboard/add-induction-images',
    'Add Activities images /admin/dashboard/add-activities-images',
    'Add Donation /admin/dashboard/add-donation',
    'Add Classes /admin/dashboard/add-classroom',
    'Pending Approval /admin/dashboard/pending-approvals',
    'Feedbacks /admin/dashboard/feedback',
    'Settings /admin/dashboard/settings',
  ])
  press('Admin Panel')
  expect(screen.queryByRole('link', { name: 'Add Students' })).toBeNull()
})

test('without a token the dashboard shows nothing but the way to the login', () => {
  fakeServer(answers)
  showPage(DashboardLayout, { path: '/admin/dashboard' })
  expect(screen.getByText('Unauthorized. Please log in.')).toBeTruthy()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/admin/login'])
})
