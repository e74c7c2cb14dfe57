// npm run handover: one encrypted file for the person who takes over the school.

import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { schoolDay } from '#domain/dates/school-day.ts'
import { visitor } from '#domain/permissions.ts'
import { formatDiskSize } from '#domain/text/format-disk-size.ts'
import { makeReadableCode } from '../accounts/tokens.ts'
import { readConfig } from '../config.ts'
import { handoverFileName } from '../handover/pack/file-names.ts'
import { makePack } from '../handover/pack/make-pack.ts'
import type { PackContext } from '../handover/pack/pack-context.ts'
import type { PackProgress } from '../handover/packs.ts'
import { recordHistory } from '../history/record-history.ts'
import { explainFailure, failures } from '../jobs/explained-error.ts'
import { isChild, tellServer } from '../jobs/run-child.ts'
import { withRunningServerUrl } from '../server-file.ts'
import { shellCommand } from '../shell-command.ts'
import { assertDataOwner, CommandFailed, WrongUsage } from './command.ts'
import { parseOptions } from './parse-arguments.ts'
import { readPassphrase } from './read-secret.ts'
import { withSiteData } from './run-commands.ts'
import { abortOnSignals, lowerPriority, runProgram, showProgress } from './run-program.ts'

const abort = abortOnSignals()
lowerPriority()
if (isChild) {
  // A server that was killed fetches no pack; listening must not keep this process alive.
  process.on('disconnect', () => abort.abort())
  process.channel?.unref()
}

const help = `Usage: ${shellCommand('handover', '--to FILE')}

  --to FILE  the file to write, such as handover.zip; in a folder it gets a name with the date

One encrypted file for the person who takes over the school: every list as a workbook, photos by year and event, how the site
is set up, who has access, the first week. Its passphrase is shown once. Open it with 7-Zip or a similar program. The server may be running.`

await runProgram(help, (args) => run(args).catch(rethrowForTerminal))

async function run(args: string[]) {
  const { to } = parseOptions({ named: ['to'] }, args)
  if (!to?.trim()) throw new WrongUsage('--to must be the path of a file or a folder.')
  const config = withRunningServerUrl(readConfig(process.env), process.env)
  if (!isChild) assertDataOwner(config)
  await withSiteData(config, async (site) => {
    // A server tells its child the passphrase that it shows.
    const passphrase = isChild ? await readPassphrase() : makeReadableCode()
    const onBegin = isChild ? () => {} : () => printPassphrase(passphrase)
    await make(site, await fileFor(to, site.now()), { passphrase, onBegin })
  })
}

/** In a folder the pack gets a name of its own. */
async function fileFor(to: string, now: Date): Promise<string> {
  const found = await stat(to).catch(() => undefined)
  return resolve(found?.isDirectory() ? join(to, handoverFileName(schoolDay(now))) : to)
}

async function make(
  context: PackContext,
  to: string,
  options: Pick<Parameters<typeof makePack>[1], 'passphrase' | 'onBegin'>,
) {
  const { db, now } = context
  // Everybody's data leave the site in it, so it is audited before; a server does that itself.
  if (!isChild) await recordHistory(db, now(), visitor, { action: 'make a handover pack' })
  const made = await makePack(context, {
    to,
    ...options,
    signal: abort.signal,
    onProgress: showPackProgress(),
  })
  tellServer({ result: made })
  console.log(`The handover pack is ${to} (${formatDiskSize(made.bytes)}, ${made.photos} photos).`)
  if (made.missing > 0)
    console.log(`${made.missing} photos that the site names are missing from it; the pack lists them.`)
}

function showPackProgress() {
  const show = showProgress((line) => console.log(line))
  return (progress: PackProgress) => {
    tellServer({ progress })
    show(progress.photos, progress.bytes)
  }
}

/** Before the pack is made: a line that drops at its end would leave a pack that nobody can open. */
function printPassphrase(passphrase: string) {
  console.log(
    `The passphrase of the pack, which is stored nowhere and shown only now:\n\n    ${passphrase}\n`,
  )
}

function rethrowForTerminal(error: unknown): never {
  if (error instanceof WrongUsage) throw error
  const sentence = explainFailure(error, 'the pack')
  if (sentence === failures.unforeseen) throw error
  tellServer({ failed: sentence })
  throw new CommandFailed(sentence)
}
