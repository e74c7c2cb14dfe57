/** The prefix of most paths of the admin API. */
export const D = '/api/admin/dashboard'
