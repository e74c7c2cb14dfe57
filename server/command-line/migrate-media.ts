import { type CopyProgress, copyFiles } from '../media/copy-files.ts'
import { openDiskStore } from '../media/disk-store.ts'
import { openStore } from '../media/open-store.ts'
import { namePrefixes } from '../media/stored-names.ts'
import { shellCommand } from '../shell-command.ts'
import { type Command, CommandFailed } from './command.ts'
import { countFiles, type MediaContext } from './media-context.ts'

export const migrateMedia: Command<MediaContext> = {
  description:
    'Copies all stored files from the data folder into the bucket, or back; may be broken off and repeated.',
  required: { to: 's3|disk' },
  run: async ({ config, log, print }, { to }) => {
    if (to !== 's3' && to !== 'disk') throw new CommandFailed('--to must be s3 or disk.')
    if (!config.s3)
      throw new CommandFailed(
        'The S3_ variables are not set; they say where the bucket is, whichever way files are copied.',
      )
    const disk = await openDiskStore(config.dataDir, { exclusive: false })
    const bucket = await openStore(config, log, { exclusive: false })
    const [source, target] = to === 's3' ? [disk, bucket] : [bucket, disk]
    const copied = await copyFiles(source, target, (done, progress) =>
      print(`${percent(done)}  ${describeProgress(progress)}`),
    )
    for (const name of copied.damaged) print(`damaged, not copied  ${name}`)
    if (copied.damaged.length > 0)
      throw new CommandFailed(`${countFiles(copied.damaged.length)} damaged; restore from a backup.`)
    for (const line of nextSteps[to]) print(line)
  },
}

const percent = (prefixes: number) => `${Math.round((prefixes / namePrefixes.length) * 100)} %`.padStart(5)

const describeProgress = ({ copied, bytes, existing }: CopyProgress) =>
  `${countFiles(copied)} copied (${(bytes / 1e6).toFixed(1)} MB), ${existing} there already`

const nextSteps = {
  s3: [
    'All files are in the bucket, and still in the data folder. What to do next:',
    '1. Stop the server and run this once more, for what was uploaded meanwhile.',
    `2. Start the server with the S3_ variables set, and run ${shellCommand('media', 'verify')} with them.`,
    '3. Only then delete the folder "uploads" in DATA_DIR.',
  ],
  disk: [
    'All files are in the data folder, and still in the bucket. What to do next:',
    '1. Stop the server and run this once more, for what was uploaded meanwhile.',
    `2. Start the server with the S3_ variables unset, and run ${shellCommand('media', 'verify')} without them.`,
    '3. Only then empty the bucket.',
  ],
}
