import { CannotStart } from '#server/cannot-start.ts'
import { BadConfig, readConfig } from '#server/config.ts'
import { projectRoot } from '#server/project-root.ts'
import { startServer } from './start-server.ts'

const isDevelopment = process.argv.includes('--dev')

try {
  await startServer({ root: projectRoot, config: readConfig(process.env), isDevelopment })
} catch (error) {
  if (!(error instanceof BadConfig || error instanceof CannotStart)) throw error
  process.stderr.write(`Lamplight cannot start.\n${error.message}\n`)
  process.exit(1)
}
