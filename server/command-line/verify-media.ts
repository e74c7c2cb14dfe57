import { compareFiles } from '../media/compare-files.ts'
import type { MediaStore } from '../media/store.ts'
import { hashStream } from '../media/stored-names.ts'
import { shellCommand } from '../shell-command.ts'
import { type Command, CommandFailed } from './command.ts'
import { countFiles, type MediaContext, openServerStore } from './media-context.ts'

export const verifyMedia: Command<MediaContext> = {
  description:
    'Reads every uploaded file: is it there, of its size, and what its name says? Exit code 1 if one is not.',
  required: {},
  run: async (context) => {
    const { db, print } = context
    const media = await openServerStore(context)
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
    print(`${countFiles(intact)} whole.`)
    if (orphans > 0)
      print(`${countFiles(orphans)} without a row; ${shellCommand('media', 'sweep')} removes them.`)
    if (broken > 0)
      throw new CommandFailed(`${countFiles(broken)} missing or damaged; restore them from a backup.`)
  },
}

/** A name starts with the hash of its content. */
async function isIntact(media: MediaStore, name: string) {
  const file = await media.open(name)
  return file !== undefined && name.startsWith(await hashStream(file))
}
