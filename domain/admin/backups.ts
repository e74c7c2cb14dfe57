/** GET answers the state of the backups, POST starts one. */
export const backupPath = '/api/admin/dashboard/backup'

export const backupMessages = {
  started: 'The backup has begun. It goes on by itself.',
}
