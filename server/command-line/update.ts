// npm run update: brings the site to a newer version, and back where that does not work.
import { BackupError } from '../backup/backup-error.ts'
import { readConfig } from '../config.ts'
import { projectRoot } from '../project-root.ts'
import { shellCommand } from '../shell-command.ts'
import { findInstallation } from '../update/installation.ts'
import { runUpdate } from '../update/run-update.ts'
import { usualTiming } from '../update/switch-programs.ts'
import { UpdateError } from '../update/update-error.ts'
import { CommandFailed } from './command.ts'
import { type Program, runProgram } from './run-program.ts'
import { parseUpdateArguments, type UpdateArguments } from './update-arguments.ts'

const help = `Usage: ${shellCommand('update', '[--to v1.2.3] [--plan]')}
       ${shellCommand('update', 'ARCHIVE [--plan]')}

Brings the site to a newer version: says what is new, prepares it beside the site, makes a backup, tries the version on a copy
of your data, and only then switches. The site is away for some seconds. What does not work is taken back by itself.

In a git clone it takes the newest release of its remote. Elsewhere name the archive that "npm run pack" has made, a file or an
address that begins with https://, with its checksum (.sha256) beside it.

  --to v1.2.3   another release than the newest
  --plan        says what is new, and changes nothing

Broken off at any point, the site goes on as it was; the same command goes on from there.`

const program: Program = {
  help,
  parse: (args) => {
    const options = parseUpdateArguments(args)
    if (options === 'help' || 'wrong' in options) return options
    return () => update(options).catch(rethrowForTerminal)
  },
}

process.exitCode = await runProgram(program, process.argv.slice(2))

async function update(options: UpdateArguments) {
  await runUpdate({
    ...options,
    installation: findInstallation(projectRoot),
    config: readConfig(process.env),
    print: (line) => console.log(line),
    startCommand: shellCommand('start'),
    timing: usualTiming,
  })
}

function rethrowForTerminal(error: unknown): never {
  if (error instanceof UpdateError) throw new CommandFailed(error.message)
  if (error instanceof BackupError) throw new CommandFailed(error.fullMessage)
  const { syscall, message } = error as NodeJS.ErrnoException
  throw syscall ? new CommandFailed(`The update failed: ${message}.`) : error
}
