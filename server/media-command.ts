import { pino } from 'pino'
import { migrateMedia } from './command-line/migrate-media.ts'
import { runCommand } from './command-line/run-command.ts'
import { sweepMedia } from './command-line/sweep-media.ts'
import { verifyMedia } from './command-line/verify-media.ts'
import { readConfig } from './config.ts'
import { openDatabase } from './db/open-database.ts'

const commands = { verify: verifyMedia, sweep: sweepMedia, migrate: migrateMedia }

const program = {
  name: 'media',
  notes: `Files and database are those the server uses (DATA_DIR, DATABASE_URL and the S3_ variables); the server may be
running. Only "migrate" wants it stopped once, and says when.`,
}

process.exitCode = await runCommand(program, commands, process.argv.slice(2), async () => {
  const config = readConfig(process.env)
  const { db, close } = await openDatabase(config, { exclusive: false })
  const tools = {
    db,
    config,
    now: () => new Date(),
    say: (line: string) => console.log(line),
    // A store that cannot be reached says so itself when it is used.
    log: pino({ level: 'silent' }),
  }
  return { tools, close }
})
