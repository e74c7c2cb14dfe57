import { index, type RouteConfig, route } from '@react-router/dev/routes'

/** The table of contents of the site (specification §2). */
export default [
  index('pages/home.tsx'),

  route('about', 'pages/about.tsx'),
  route('about/alumni', 'pages/about/alumni.tsx'),
  route('about/students', 'pages/about/students.tsx'),
  route('about/volunteers', 'pages/about/volunteers.tsx'),
  route('about/picinfo', 'pages/about/picinfo.tsx'),

  route('events/activities', 'pages/events/activities.tsx'),
  route('events/farewell', 'pages/events/farewell.tsx'),
  route('events/festivals', 'pages/events/festivals.tsx'),
  route('events/induction', 'pages/events/induction.tsx'),
  route('cloth-donations', 'pages/cloth-donations.tsx'),
  // One page shows an event of any kind; the URL names the kind.
  route('events/activities/:record', 'pages/events/event.tsx', { id: 'activity' }),
  route('events/farewell/:record', 'pages/events/event.tsx', { id: 'farewell' }),
  route('events/festivals/:record', 'pages/events/event.tsx', { id: 'festival' }),
  route('events/induction/:record', 'pages/events/event.tsx', { id: 'induction' }),
  route('cloth-donations/:record', 'pages/events/event.tsx', { id: 'donation' }),

  route('gallery', 'pages/gallery.tsx'),
  route('gallery/festival', 'pages/gallery/festival.tsx'),
  route('gallery/farewell', 'pages/gallery/farewell.tsx'),
  route('gallery/induction', 'pages/gallery/induction.tsx'),
  route('gallery/activities', 'pages/gallery/activities.tsx'),

  route('home/notification', 'pages/home/notification.tsx'),
  route('home/notification/:record', 'pages/home/notification-page.tsx'),
  route('classroom', 'pages/classroom.tsx'),

  route('admin/login', 'pages/admin/login.tsx'),
  route('admin/signup', 'pages/admin/signup.tsx'),
  route('admin/profile', 'pages/admin/profile.tsx'),
  route('admin/updateadmin', 'pages/admin/update-admin.tsx'),
  route('forgotpassword', 'pages/forgot-password.tsx'),
  route('reset-password/:resetToken', 'pages/reset-password.tsx'),
  route('changepassword', 'pages/change-password.tsx'),

  route('admin/dashboard', 'pages/admin/dashboard-layout.tsx', [
    index('pages/admin/dashboard.tsx'),
    route('pending-approvals', 'pages/admin/dashboard/pending-approvals.tsx'),
    route('feedback', 'pages/admin/dashboard/feedback/feedback.tsx'),
    route('settings', 'pages/admin/dashboard/settings/settings.tsx'),
    // One page decides by the URL whether it is an add form, a kind's table, the trash or the audit log.
    route(':form', 'pages/admin/dashboard/screen.tsx'),
    // Another edits a record of any kind.
    route('edit/:kind/:id', 'pages/admin/dashboard/records/edit.tsx'),
  ]),

  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig
