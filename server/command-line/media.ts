// npm run media: the stored files, beside a running server.
import { pino } from 'pino'
import { shellCommand } from '../shell-command.ts'
import { sweepMedia, verifyMedia } from './media-commands.ts'
import { openCommandContext } from './open-command-context.ts'
import { helpFor, parseCommand } from './parse-arguments.ts'
import { runProgram } from './run-program.ts'

const commands = { verify: verifyMedia, sweep: sweepMedia }

const programInfo = {
  name: 'media',
  notes: `Files and database are those the server uses (DATA_DIR, DATABASE_URL and the S3_ variables); the server may be
running. To put the files elsewhere: ${shellCommand('move')}.`,
}

await runProgram(helpFor(programInfo, commands), async (args) => {
  const { command, options } = parseCommand(commands, args)
  const { context, close } = await openCommandContext()
  // A store that cannot be reached says so itself when it is used.
  await command.run({ ...context, log: pino({ level: 'silent' }) }, options).finally(close)
})
