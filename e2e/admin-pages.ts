/** The account pages, listed explicitly. `public-pages.test.ts` tests the public pages. */
export const accountPages: [path: string, heading: string][] = [
  ['/admin/login', 'Log in'],
  ['/admin/signup', 'Sign up'],
  ['/forgotpassword', 'Forgot password'],
  ['/reset-password/any-token', 'Reset password'],
]

export const adminPages: [path: string, heading: string][] = [
  ['/admin/profile', 'Profile'],
  ['/admin/updateadmin', 'Update profile'],
  ['/changepassword', 'Change password'],
  ['/admin/dashboard', 'Welcome, First Admin'],
  ['/admin/dashboard/pending-approvals', 'Pending Approvals'],
  ['/admin/dashboard/admins', 'Admins'],
  ['/admin/dashboard/invitations', 'Invitations'],
  ['/admin/dashboard/school-year', 'School year'],
  ['/admin/dashboard/feedback', 'User Feedback'],
  ['/admin/dashboard/settings', 'Settings'],
  ['/admin/tonight/missing', 'Missing'],
  ['/admin/tonight/attendance', 'Attendance'],
  ['/admin/tonight/rota', 'Rota'],
  ['/admin/tonight/class-days', 'Class days'],
  ['/admin/tonight/classes', 'Classes'],
  ['/admin/dashboard/health', 'Site health'],
  ['/admin/dashboard/security', 'Security'],
  ['/admin/dashboard/handover', 'Handover'],
  ['/admin/dashboard/trash', 'Undo & history'],
  ['/admin/dashboard/outbox', 'Outbox'],
  ['/admin/dashboard/history', 'Undo & history'],
  ['/admin/dashboard/changes', 'Undo & history'],
  ['/admin/dashboard/privacy', 'Privacy'],
  ['/admin/dashboard/privacy/visibility', 'Privacy'],
  ['/admin/dashboard/manage', 'Manage'],
  ['/admin/dashboard/import', 'Import a list'],
  ['/admin/dashboard/students', 'Manage Students'],
  ['/admin/dashboard/add-students', 'Add Student'],
  ['/admin/dashboard/add-gallery', 'Add Album'],
]

/**
 * More forms and tables that are generated from the kinds' fields. The list above already contains some of each, so
 * only a slow test checks these.
 */
export const furtherPages: typeof adminPages = [
  ['/admin/dashboard/import/volunteer', 'Import a list: Volunteers'],
  ['/admin/dashboard/gallery', 'Manage Gallery'],
  ['/admin/dashboard/add-festivals', 'Add Festival'],
  ['/admin/dashboard/add-notification', 'Add Notification'],
  ['/admin/dashboard/add-page', 'Add Page'],
  ['/admin/dashboard/add-classroom', 'Add Class'],
  ['/admin/dashboard/add-volunteers', 'Add Volunteer'],
  ['/admin/dashboard/add-alumni', 'Add Alumnus'],
  ['/admin/dashboard/add-activities', 'Add Activity'],
  ['/admin/dashboard/add-freshersInduction', 'Add Induction'],
  ['/admin/dashboard/add-farewell', 'Add Farewell'],
  ['/admin/dashboard/add-homePageImage', 'Add Home Page Image'],
  ['/admin/dashboard/add-festival-images', 'Add Festival Album'],
  ['/admin/dashboard/add-farewell-images', 'Add Farewell Album'],
  ['/admin/dashboard/add-induction-images', 'Add Induction Album'],
  ['/admin/dashboard/add-activities-images', 'Add Activity Album'],
  ['/admin/dashboard/add-donation', 'Add Cloth Donation'],
]
