// Separate from `accounts.ts`, so that a public page does not load the password rules.

export const accountPaths = {
  signIn: '/api/admin/signin',
  signUp: '/api/admin/signup',
  signOut: '/api/admin/signout',
  forgotPassword: '/api/admin/forget-password',
  resetPassword: '/api/admin/reset-password/:resetToken',
  changePassword: '/api/admin/change-password',
  own: '/api/admin/profile',
  access: '/api/admin/access',
  ownById: '/api/admins/profile/:adminId',
  update: '/api/admins/update/:adminId',
  pending: '/api/admin/dashboard/pending-approvals',
  approve: '/api/admin/dashboard/approve/:id',
  reject: '/api/admin/dashboard/reject/:id',
} as const

export const accountScreens = {
  login: '/admin/login',
  signup: '/admin/signup',
  forgotPassword: '/forgotpassword',
  resetPassword: '/reset-password/:resetToken',
  changePassword: '/changepassword',
  own: '/admin/profile',
  update: '/admin/updateadmin',
  dashboard: '/admin/dashboard',
  pending: '/admin/dashboard/pending-approvals',
  admins: '/admin/dashboard/admins',
  invitations: '/admin/dashboard/invitations',
}
