// npm run media: the stored files, beside a running server.
import { pino } from 'pino'
import { shellCommand } from '../shell-command.ts'
import { chooseCommand } from './choose-command.ts'
import { openCommandContext } from './open-command-context.ts'
import { runProgram } from './run-program.ts'
import { sweepMedia } from './sweep-media.ts'
import { verifyMedia } from './verify-media.ts'

const commands = { verify: verifyMedia, sweep: sweepMedia }

const programInfo = {
  name: 'media',
  notes: `Files and database are those the server uses (DATA_DIR, DATABASE_URL and the S3_ variables); the server may be
running. To put the files elsewhere: ${shellCommand('move')}.`,
}

const program = chooseCommand(programInfo, commands, async () => {
  const { context, close } = await openCommandContext()
  // A store that cannot be reached says so itself when it is used.
  return { context: { ...context, log: pino({ level: 'silent' }) }, close }
})

process.exitCode = await runProgram(program, process.argv.slice(2))
