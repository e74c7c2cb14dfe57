import { rm, stat } from 'node:fs/promises'
import { BackupError } from '../backup-error.ts'
import {
  copyMissing,
  type Destination,
  isPartOfCopy,
  partSuffix,
  selectCopies,
  transferTimeoutMs,
} from './destination.ts'
import { hashFile } from './hash-file.ts'
import { quoted, runSftp, type SftpPlace } from './run-sftp.ts'

/** As `ls -ln` prints a file: its size, and its name as the last word. */
const listedFile = /^-\S+ +\S+ +\S+ +\S+ +(\d+) .* (\S+)$/

const listTimeoutMs = 60_000

/**
 * A folder on another machine, by OpenSSH's own `sftp`. It has no command for a hash, so each copy is fetched once more
 * and compared before it gets its name; the file that was sent is not needed any more then, and its room is used.
 */
export function openSftpDestination(place: SftpPlace): Destination {
  const enter = `cd ${quoted(place.folder)}`
  const list = async (signal: AbortSignal, ...before: string[]) => {
    const printed = await runSftp(place, [...before, enter, 'ls -ln'], { timeoutMs: listTimeoutMs, signal })
    return printed.split('\n').flatMap((line) => {
      const [, bytes, name] = listedFile.exec(line.trimEnd()) ?? []
      return name ? [{ name, bytes: Number(bytes) }] : []
    })
  }

  return {
    list: async (signal) => selectCopies(await list(signal)),
    async put(path, name, signal) {
      const leftovers = (await list(signal, `-mkdir ${quoted(place.folder)}`)).filter((file) =>
        isPartOfCopy(file.name),
      )
      const { size } = await stat(path)
      const timeout = { timeoutMs: transferTimeoutMs(size), signal }
      const part = quoted(name + partSuffix)
      const removals = leftovers.map((file) => `rm ${quoted(file.name)}`)
      const hash = await hashFile(path)
      await runSftp(
        place,
        [enter, ...removals, `put -f ${quoted(path)} ${part}`, `chmod 600 ${part}`],
        timeout,
      )
      await rm(path)
      await runSftp(place, [enter, `get ${part} ${quoted(path)}`], timeout)
      if ((await hashFile(path)) !== hash)
        throw new BackupError('What arrived at BACKUP_COPY_TO is not what was sent.')
      await runSftp(place, [enter, `rename ${part} ${quoted(name)}`], { timeoutMs: listTimeoutMs, signal })
    },
    async get(name, path, signal) {
      const found = (await list(signal)).find((file) => file.name === name)
      if (!found) throw new BackupError(copyMissing)
      await runSftp(place, [enter, `get ${quoted(name)} ${quoted(path)}`], {
        timeoutMs: transferTimeoutMs(found.bytes),
        signal,
      })
    },
    async remove(name, signal) {
      await runSftp(place, [enter, `-rm ${quoted(name)}`], { timeoutMs: listTimeoutMs, signal })
    },
  }
}
