// npm run media: the stored files, beside a running server.
import { pino } from 'pino'
import { chooseCommand } from './choose-command.ts'
import { migrateMedia } from './migrate-media.ts'
import { openTools } from './open-tools.ts'
import { runProgram } from './run-program.ts'
import { sweepMedia } from './sweep-media.ts'
import { verifyMedia } from './verify-media.ts'

const commands = { verify: verifyMedia, sweep: sweepMedia, migrate: migrateMedia }

const about = {
  name: 'media',
  notes: `Files and database are those the server uses (DATA_DIR, DATABASE_URL and the S3_ variables); the server may be
running. Only "migrate" wants it stopped once, and says when.`,
}

const program = chooseCommand(about, commands, async () => {
  const { tools, close } = await openTools()
  // A store that cannot be reached says so itself when it is used.
  return { tools: { ...tools, log: pino({ level: 'silent' }) }, close }
})

process.exitCode = await runProgram(program, process.argv.slice(2))
