import { compareFiles } from '../media/compare-files.ts'
import { hashOf } from '../media/content-hash.ts'
import type { MediaStore } from '../media/store.ts'
import { type Command, NotWell } from './command.ts'
import { files, type MediaTools, openItsStore } from './media-tools.ts'

export const verifyMedia: Command<MediaTools> = {
  says: 'Reads every uploaded file: is it there, of its size, and what its name says? Exit code 1 if one is not.',
  needs: {},
  run: async (tools) => {
    const { db, say } = tools
    const media = await openItsStore(tools)
    let whole = 0
    let strays = 0
    let broken = 0
    const tell = (what: string, name: string) => {
      broken += 1
      say(`${what}  ${name}`)
    }
    for await (const found of compareFiles({ db, media })) {
      strays += found.strays.length
      for (const name of found.missing) tell('missing', name)
      for (const { name, bytes, storedBytes } of found.present) {
        if (storedBytes !== bytes) tell(`wrong size (${storedBytes} bytes, not ${bytes})`, name)
        else if (!(await isWhole(media, name))) tell('damaged', name)
        else whole += 1
      }
    }
    say(`${files(whole)} whole.`)
    if (strays > 0) say(`${files(strays)} without a row; npm run media -- sweep removes them.`)
    if (broken > 0) throw new NotWell(`${files(broken)} missing or damaged; restore them from a backup.`)
  },
}

/** A name begins with the hash of its content. */
async function isWhole(media: MediaStore, name: string) {
  const file = await media.open(name)
  return file !== undefined && name.startsWith(await hashOf(file))
}
