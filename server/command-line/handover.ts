// npm run handover: one encrypted file for whoever takes the school over.
import { stat } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import { join, resolve } from 'node:path'
import { schoolDay } from '#domain/dates/school-day.ts'
import { visitor } from '#domain/permissions.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { formatMegabytes, showProgress } from '../backup/show-progress.ts'
import { handoverFileName } from '../handover/pack/file-names.ts'
import { HandoverError } from '../handover/pack/handover-error.ts'
import { makePack, type PackProgress } from '../handover/pack/make-pack.ts'
import type { PackContext } from '../handover/pack/pack-context.ts'
import { assertStrongPassphrase, makePassphrase } from '../handover/pack/passphrase.ts'
import { createLog } from '../log.ts'
import { openStore } from '../media/open-store.ts'
import { CommandFailed } from './command.ts'
import { type HandoverArguments, handoverHelp, parseHandoverArguments } from './handover-arguments.ts'
import { openCommandContext } from './open-command-context.ts'
import { readPassphrase } from './read-passphrase.ts'
import { type Program, runProgram } from './run-program.ts'

const abort = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => abort.abort())

// Low priority: the site comes first.
try {
  setPriority(constants.priority.PRIORITY_LOW)
} catch {
  // Some machines do not allow it.
}

const program: Program = {
  help: handoverHelp,
  parse: (args) => {
    const options = parseHandoverArguments(args)
    return options === 'help' || 'wrong' in options ? options : () => run(options).catch(rethrowForTerminal)
  },
}

process.exitCode = await runProgram(program, process.argv.slice(2))

async function run({ to, readsPassphrase }: HandoverArguments) {
  const { context, close } = await openCommandContext()
  try {
    const media = await openStore(context.config, createLog({ logLevel: 'silent' }), { exclusive: false })
    const passphrase = readsPassphrase ? await readPassphrase() : makePassphrase()
    if (readsPassphrase) await assertStrongPassphrase(context.db, passphrase)
    await make({ ...context, media }, await fileFor(to, context.now()), passphrase)
    if (!readsPassphrase) printPassphrase(passphrase)
  } finally {
    await close()
  }
}

/** In a folder the pack gets a name of its own. */
async function fileFor(to: string, now: Date): Promise<string> {
  const found = await stat(to).catch(() => undefined)
  return resolve(found?.isDirectory() ? join(to, handoverFileName(schoolDay(now))) : to)
}

async function make(context: PackContext, to: string, passphrase: string) {
  const { db, now } = context
  // Everybody's data leave the site in it, so it is audited before.
  await recordAudit(db, now(), visitor, { action: 'make a handover pack' })
  const pack = await makePack(context, {
    to,
    passphrase,
    signal: abort.signal,
    onProgress: showPackProgress(),
  })
  console.log(`The handover pack is ${to} (${formatMegabytes(pack.bytes)}, ${pack.photos} photos).`)
  if (pack.missing.length > 0)
    console.log(`${pack.missing.length} photos that the site names are missing from it; the pack lists them.`)
}

function showPackProgress() {
  const show = showProgress((line) => console.log(line))
  return ({ photos, bytes }: PackProgress) => show(photos, bytes)
}

function printPassphrase(passphrase: string) {
  console.log(`Its passphrase, which is stored nowhere and shown only now:\n\n    ${passphrase}\n`)
}

function rethrowForTerminal(error: unknown): never {
  throw error instanceof HandoverError ? new CommandFailed(error.message) : error
}
