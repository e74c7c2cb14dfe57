import { sweepFiles } from '../media/sweep-files.ts'
import { type Command, CommandFailed } from './command.ts'
import { countFiles, type MediaContext, openServerStore } from './media-context.ts'

export const sweepMedia: Command<MediaContext> = {
  description: 'Removes stored files that no row names, put an hour ago or longer; the server does so daily.',
  required: {},
  flags: ['dry-run', 'all'],
  run: async (context, options) => {
    const { db, now, print } = context
    const dryRun = options['dry-run'] !== undefined
    const { removed, skipped, tooRecent, missing } = await sweepFiles(
      { db, now, media: await openServerStore(context) },
      { dryRun, force: options.all !== undefined },
    )
    for (const name of removed) print(`${dryRun ? 'would remove' : 'removed'}  ${name}`)
    for (const name of missing) print(`missing  ${name}`)
    print(`${countFiles(removed.length)} ${dryRun ? 'would be removed' : 'removed'}.`)
    if (tooRecent > 0)
      print(`${countFiles(tooRecent)} without a row left alone: an upload may be about to name them.`)
    if (missing.length > 0) print(`${countFiles(missing.length)} missing; restore them from a backup.`)
    if (skipped.length > 0)
      throw new CommandFailed(
        `${countFiles(skipped.length)} without a row left alone, such as ${skipped[0]}: so many that the database may be another one. ` +
          'Check DATA_DIR and DATABASE_URL; if they are right, --all removes them.',
      )
  },
}
