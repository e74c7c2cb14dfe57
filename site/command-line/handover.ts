// npm run handover: makes one encrypted file for the person who takes over the school.

import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { schoolDay } from '#domain/dates/school-day.ts'
import { visitor } from '#domain/permissions.ts'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { makeReadableCode } from '#features/accounts/server/tokens.ts'
import { makePack } from '#features/handover/server/pack/make-pack.ts'
import { packFileName } from '#features/handover/server/packs.ts'
import { recordHistory } from '#features/records/server/history/record-history.ts'
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

One encrypted file for the person who takes over the school: every list as a workbook, photos by year and event, how the site
is set up, who has access, the first week. Its passphrase is shown once. Open it with 7-Zip or a similar program. The server may be running.`

await runProgram(help, async (args) => {
  const { to } = parseOptions({ named: ['to'] }, args)
  if (!to?.trim()) throw new WrongUsage('--to must be the path of a file or a folder.')
  const config = withRunningServerUrl(readConfig(process.env), process.env)
  if (!isChild) assertDataOwner(config)
  await withSiteData(config, (site) => make(site, to)).catch(explain)
})

async function make(site: SiteData, to: string) {
  // The pack exports all personal data, so it is recorded in History first; if a server started this process,
  // the server has done so.
  if (!isChild) await recordHistory(site.db, site.now(), visitor, { action: 'make a handover pack' })
  const passphrase = isChild ? await readPassphrase() : makeReadableCode()
  const path = await fileFor(to, site.now())
  const show = showProgress((line) => console.log(line))
  const made = await makePack(site, {
    to: path,
    passphrase,
    signal: abort.signal,
    // Prints the passphrase first: if the connection dropped before the end, no one could open the pack.
    onBegin() {
      if (!isChild)
        console.log(`The passphrase of the pack, which is shown only once:\n\n    ${passphrase}\n`)
    },
    onProgress(progress) {
      sendToServer({ progress })
      show(progress.photos, progress.bytes)
    },
  })
  sendToServer({ result: made })
  console.log(`The handover pack is ${path} (${formatDiskSize(made.bytes)}, ${made.photos} photos).`)
  if (made.missing > 0)
    console.log(
      `${made.missing} photos that the site has lost are missing from the pack; the pack lists them.`,
    )
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
