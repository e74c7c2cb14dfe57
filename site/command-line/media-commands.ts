import { pluralize } from '#domain/text/words.ts'
import { compareFiles } from '#server/media/store/compare-files.ts'
import type { MediaStore } from '#server/media/store/store.ts'
import { hashStream } from '#server/media/store/stored-names.ts'
import { sweepFiles } from '#server/media/store/sweep-files.ts'
import { shellCommand } from '#server/shell-command.ts'
import { type Command, CommandFailed } from './command.ts'
import { openServerStore } from './run-commands.ts'

const countFiles = (count: number) => pluralize(count, 'file')

export const verifyMedia: Command = {
  description:
    'Checks that every uploaded file exists and has the right size and content. Exits with 1 if any is missing or damaged.',
  required: {},
  run: async ({ db, config, print }) => {
    const media = await openServerStore(config)
    let intact = 0
    let orphans = 0
    let broken = 0
    const reportBroken = (problem: string, name: string) => {
      broken += 1
      print(`${problem}  ${name}`)
    }
    for await (const found of compareFiles({ db, media })) {
      orphans += found.orphans.length
      for (const name of found.missing) reportBroken('missing', name)
      for (const { name, bytes, storedBytes } of found.present) {
        if (storedBytes !== bytes) reportBroken(`wrong size (${storedBytes} bytes, not ${bytes})`, name)
        else if (!(await isIntact(media, name))) reportBroken('damaged', name)
        else intact += 1
      }
    }
    print(`${countFiles(intact)} intact.`)
    if (orphans > 0)
      print(`${countFiles(orphans)} not in the database; ${shellCommand('media', 'sweep')} removes them.`)
    if (broken > 0)
      throw new CommandFailed(`${countFiles(broken)} missing or damaged; restore them from a backup.`)
  },
}

/** Returns true if a file matches the hash at the start of its name. */
async function isIntact(media: MediaStore, name: string) {
  const file = await media.open(name)
  return file !== undefined && name.startsWith(await hashStream(file))
}

export const sweepMedia: Command = {
  description:
    'Removes stored files that nothing uses and that are over an hour old; the server does this daily.',
  required: {},
  flags: ['dry-run', 'all'],
  run: async ({ db, config, now, print }, options) => {
    const dryRun = options['dry-run'] !== undefined
    const { removed, skipped, tooRecent, missing } = await sweepFiles(
      { db, now, media: await openServerStore(config) },
      { dryRun, force: options.all !== undefined },
    )
    for (const name of removed) print(`${dryRun ? 'would remove' : 'removed'}  ${name}`)
    for (const name of missing) print(`missing  ${name}`)
    print(`${countFiles(removed.length)} ${dryRun ? 'would be removed' : 'removed'}.`)
    if (tooRecent > 0)
      print(`${countFiles(tooRecent)} kept although not in the database yet: an upload may still be running.`)
    if (missing.length > 0) print(`${countFiles(missing.length)} missing; restore them from a backup.`)
    if (skipped.length > 0)
      throw new CommandFailed(
        `${countFiles(skipped.length)} kept although not in the database, such as ${skipped[0]}. There are so many that this may be the wrong database. ` +
          'Check DATA_DIR and DATABASE_URL; if they are right, --all removes them.',
      )
  },
}
