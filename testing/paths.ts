/** Where the paths of most calls of admins begin. */
export const D = '/api/admin/dashboard'
