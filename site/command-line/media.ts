// npm run media: checks the stored files, even while a server is running.
import { shellCommand } from '#server/shell-command.ts'
import { sweepMedia, verifyMedia } from './media-commands.ts'
import { runCommands } from './run-commands.ts'

const programInfo = {
  name: 'media',
  notes: `Files and database are those the server uses (DATA_DIR, DATABASE_URL and the S3_ variables); the server may be
running. To put the files elsewhere: ${shellCommand('move')}.`,
}

await runCommands(programInfo, { verify: verifyMedia, sweep: sweepMedia })
