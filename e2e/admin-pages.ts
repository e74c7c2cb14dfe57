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
  ['/admin/dashboard/pending-approvals', 'Pending approvals'],
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
  ['/admin/dashboard/manage', 'All content'],
  ['/admin/dashboard/import', 'Import a list'],
  ['/admin/dashboard/students', 'Children'],
  ['/admin/dashboard/add-students', 'Add child'],
  ['/admin/dashboard/add-gallery', 'Add album'],
]

/**
 * More forms and tables that are generated from the kinds' fields. The list above already contains some of each, so
 * only a slow test checks these.
 */
export const furtherPages: typeof adminPages = [
  ['/admin/dashboard/import/volunteer', 'Import a list: Volunteers'],
  ['/admin/dashboard/gallery', 'Gallery'],
  ['/admin/dashboard/add-festivals', 'Add festival'],
  ['/admin/dashboard/add-notification', 'Add notification'],
  ['/admin/dashboard/add-page', 'Add page'],
  ['/admin/dashboard/add-classroom', 'Add class'],
  ['/admin/dashboard/add-volunteers', 'Add volunteer'],
  ['/admin/dashboard/add-alumni', 'Add alumnus'],
  ['/admin/dashboard/add-activities', 'Add activity'],
  ['/admin/dashboard/add-freshersInduction', 'Add induction'],
  ['/admin/dashboard/add-farewell', 'Add farewell'],
  ['/admin/dashboard/add-homePageImage', 'Add home page image'],
  ['/admin/dashboard/add-festival-images', 'Add festival album'],
  ['/admin/dashboard/add-farewell-images', 'Add farewell album'],
  ['/admin/dashboard/add-induction-images', 'Add induction album'],
  ['/admin/dashboard/add-activities-images', 'Add activity album'],
  ['/admin/dashboard/add-donation', 'Add cloth donation'],
]
