// lamplight update: brings a packed program to a newer version, and back where that does not become ready.
import { readConfig } from '../config.ts'
import { projectRoot } from '../project-root.ts'
import { shellCommand } from '../shell-command.ts'
import { findInstallation } from '../update/installation.ts'
import { runUpdate } from '../update/run-update.ts'
import { CommandFailed, WrongUsage } from './command.ts'
import { runProgram } from './run-program.ts'

const help = `Usage: ${shellCommand('update', 'ARCHIVE')}

Brings the site to the version of an archive that "npm run pack" has made, with its checksum (.sha256) beside it: makes a
backup, unpacks the version beside the one that runs, switches the link "current" and has the site start again. If it is not
ready within a minute, the old version comes back; if the tables have changed by then, you are told how to go back.

In a git clone, use: npm run backup, git pull, npm start.`

await runProgram(help, async ([archive, ...others]) => {
  if (archive?.startsWith('-') || others.length > 0)
    throw new WrongUsage('Name one archive, and nothing else.')
  await update(archive)
})

async function update(archive: string | undefined) {
  try {
    const installation = findInstallation(projectRoot)
    if (!archive) throw new WrongUsage('Name the archive of the newer version.')
    await runUpdate({
      ...{ installation, archive, config: readConfig(process.env) },
      print: (line) => console.log(line),
    })
  } catch (error) {
    const { syscall, message } = error as NodeJS.ErrnoException
    throw syscall ? new CommandFailed(`The update failed: ${message}.`) : error
  }
}
