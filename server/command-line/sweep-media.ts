import { sweepFiles } from '../media/sweep-files.ts'
import { type Command, NotWell } from './command.ts'
import { files, type MediaTools, openItsStore } from './media-tools.ts'

export const sweepMedia: Command<MediaTools> = {
  says: 'Removes stored files that no row names, put an hour ago or longer; the server does so daily.',
  needs: {},
  flags: ['dry-run', 'all'],
  run: async (tools, options) => {
    const { db, now, say } = tools
    const isTrial = options['dry-run'] !== undefined
    const { removed, spared, young, missing } = await sweepFiles(
      { db, now, media: await openItsStore(tools) },
      { isTrial, isSure: options.all !== undefined },
    )
    for (const name of removed) say(`${isTrial ? 'would remove' : 'removed'}  ${name}`)
    for (const name of missing) say(`missing  ${name}`)
    say(`${files(removed.length)} ${isTrial ? 'would be removed' : 'removed'}.`)
    if (young > 0) say(`${files(young)} without a row left alone: an upload may be about to name them.`)
    if (missing.length > 0) say(`${files(missing.length)} missing; restore them from a backup.`)
    if (spared.length > 0)
      throw new NotWell(
        `${files(spared.length)} without a row left alone, such as ${spared[0]}: so many that the database may be another one. ` +
          'Check DATA_DIR and DATABASE_URL; if they are right, --all removes them.',
      )
  },
}
