import { type Copied, copyFiles } from '../media/copy-files.ts'
import { openDiskStore } from '../media/disk-store.ts'
import { openStore } from '../media/open-store.ts'
import { firstDigits } from '../media/stored-names.ts'
import { type Command, NotWell } from './command.ts'
import { files, type MediaTools } from './media-tools.ts'

export const migrateMedia: Command<MediaTools> = {
  says: 'Copies all stored files from the data folder into the bucket, or back; may be broken off and repeated.',
  needs: { to: 's3|disk' },
  run: async ({ config, log, say }, { to }) => {
    if (to !== 's3' && to !== 'disk') throw new NotWell('--to must be s3 or disk.')
    if (!config.s3)
      throw new NotWell(
        'The S3_ variables are not set; they say where the bucket is, whichever way files are copied.',
      )
    const disk = await openDiskStore(config.dataDir, { exclusive: false })
    const bucket = await openStore(config, log, { exclusive: false })
    const [from, onto] = to === 's3' ? [disk, bucket] : [bucket, disk]
    const copied = await copyFiles(from, onto, (done, so) => say(`${percent(done)}  ${inWords(so)}`))
    for (const name of copied.damaged) say(`damaged, not copied  ${name}`)
    if (copied.damaged.length > 0)
      throw new NotWell(`${files(copied.damaged.length)} damaged; restore from a backup.`)
    for (const line of next[to]) say(line)
  },
}

const percent = (digits: number) => `${Math.round((digits / firstDigits.length) * 100)} %`.padStart(5)

const inWords = ({ copied, bytes, there }: Copied) =>
  `${files(copied)} copied (${(bytes / 1e6).toFixed(1)} MB), ${there} there already`

const next = {
  s3: [
    'All files are in the bucket, and still in the data folder. What to do next:',
    '1. Stop the server and run this once more, for what was uploaded meanwhile.',
    '2. Start the server with the S3_ variables set, and run npm run media -- verify with them.',
    '3. Only then delete the folder "uploads" in DATA_DIR.',
  ],
  disk: [
    'All files are in the data folder, and still in the bucket. What to do next:',
    '1. Stop the server and run this once more, for what was uploaded meanwhile.',
    '2. Start the server with the S3_ variables unset, and run npm run media -- verify without them.',
    '3. Only then empty the bucket.',
  ],
}
