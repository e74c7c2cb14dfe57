// Starts a backup of a data folder into another folder. When the backup opens its second file, prints "half" and hangs.

import { acquireBackupLock } from '#features/backup/server/backup-folder.ts'
import { makeBackup } from '#features/backup/server/make-backup.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openDiskStore } from '#server/media/store/disk-store.ts'

const [dataDir = '', to = ''] = process.argv.slice(2)
const config = readConfig({ DATA_DIR: dataDir })
const { db } = await openDatabase(config, { exclusive: false })
const media = await openDiskStore(dataDir, { exclusive: false })
let opened = 0
const open: typeof media.open = async (name, range) => {
  opened += 1
  if (opened === 1) return media.open(name, range)
  process.stdout.write('half\n')
  setInterval(() => {}, 1_000)
  return new Promise(() => {})
}
acquireBackupLock(dataDir)
await makeBackup({ config, db, media: { ...media, open }, now: () => new Date() }, { to })
