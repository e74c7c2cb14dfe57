import { sep } from 'node:path'

/** Whether a folder of backups is not in the folder of the site's data. */
export const isElsewhere = (folder: string, dataDir: string): boolean =>
  !`${folder}${sep}`.startsWith(`${dataDir}${sep}`)
