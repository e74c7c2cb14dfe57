// npm run handover: makes one encrypted file for the person who takes over the school.

import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { schoolDay } from '#domain/dates/school-day.ts'
import { visitor } from '#domain/permissions.ts'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { makeReadableCode } from '#features/accounts/server/sessions/tokens.ts'
import { recordHistory } from '#features/content/server/write/record-history.ts'
import { makePack } from '#features/handover/server/pack/make-pack.ts'
import { writePackFile } from '#features/handover/server/pack/write-pack-file.ts'
import { packFileName } from '#features/handover/server/packs.ts'
import { readConfig } from '#server/config.ts'
import { explainFailure, failures } from '#server/jobs/explained-error.ts'
import { isChild, sendToServer } from '#server/jobs/run-child.ts'
import { withRunningServerUrl } from '#server/server-file.ts'
import { shellCommand } from '#server/shell-command.ts'
import { assertDataOwner, CommandFailed, WrongUsage } from './command.ts'
import { parseOptions } from './parse-arguments.ts'
import { readPassphrase } from './read-secret.ts'
import { type SiteData, withSiteData } from './run-commands.ts'
import { abortOnSignals, lowerPriority, runProgram, showProgress } from './run-program.ts'

const abort = abortOnSignals()
lowerPriority()
if (isChild) {
  // If the server is killed, no one will fetch the pack. The IPC channel must not keep this process alive.
  process.on('disconnect', () => abort.abort())
  process.channel?.unref()
}

const help = `Usage: ${shellCommand('handover', '--to FILE')}

  --to FILE  the file to write, such as handover.zip; in a folder it gets a name with the date
  --to -     writes to standard output, and everything else to standard error

One encrypted file for the person who takes over the school: every list as a workbook, photos by year and event, how the site
is set up, who has access, the first week. Its passphrase is shown once. Open it with 7-Zip or a similar program. The server may be running.`

await runProgram(help, async (args) => {
  const { to } = parseOptions({ named: ['to'] }, args)
  if (!to?.trim())
    throw new WrongUsage('--to must be the path of a file or a folder, or - for standard output.')
  const config = withRunningServerUrl(readConfig(process.env), process.env)
  if (!isChild) assertDataOwner(config)
  await withSiteData(config, (site) => make(site, to)).catch(explain)
})

async function make(site: SiteData, to: string) {
  const print = to === '-' ? (line: string) => console.error(line) : (line: string) => console.log(line)
  // The pack exports all personal data, so it is recorded in History first; if a server started this process,
  // the server has done so.
  if (!isChild) await recordHistory(site.db, site.now(), visitor, { action: 'make a handover pack' })
  const passphrase = isChild ? await readPassphrase() : makeReadableCode()
  // Prints the passphrase first: if the connection dropped before the end, no one could open the pack.
  const onBegin = () => {
    if (!isChild) print(`The passphrase of the pack, which is shown only once:\n\n    ${passphrase}\n`)
  }
  const { signal } = abort
  const options = { passphrase, signal, ...(!isChild && { onProgress: showProgress(print) }) }
  const made =
    to === '-'
      ? await writeToOutput(makePack(site, options), onBegin)
      : await writeFile(site, await fileFor(to, site.now()), { ...options, onBegin })
  if (made.missing > 0 && !isChild)
    print(`${made.missing} photos that the site has lost are missing from the pack; the pack lists them.`)
}

async function writeToOutput(pack: ReturnType<typeof makePack>, onBegin: () => void) {
  onBegin()
  await pipeline(pack.content, process.stdout, { signal: abort.signal })
  sendToServer({ result: true })
  return pack
}

async function writeFile(site: SiteData, path: string, options: Parameters<typeof writePackFile>[2]) {
  const made = await writePackFile(site, path, options)
  console.log(`The handover pack is ${path} (${formatDiskSize(made.bytes)}, ${made.photos} photos).`)
  return made
}

/** Returns the path of the pack, with a default name if the target is a folder. */
async function fileFor(to: string, now: Date): Promise<string> {
  const found = await stat(to).catch(() => undefined)
  return resolve(found?.isDirectory() ? join(to, packFileName(schoolDay(now))) : to)
}

function explain(error: unknown): never {
  const sentence = explainFailure(error, 'the pack')
  if (sentence === failures.unforeseen) throw error
  sendToServer({ failed: sentence })
  throw new CommandFailed(sentence)
}
