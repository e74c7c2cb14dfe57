import { CannotStart } from './cannot-start.ts'
import { BadConfig, readConfig } from './config.ts'
import { projectRoot } from './project-root.ts'
import { startServer } from './start-server.ts'

const isDevelopment = process.argv.includes('--dev')

try {
  await startServer({ root: projectRoot, config: readConfig(process.env), isDevelopment })
} catch (error) {
  if (!(error instanceof BadConfig || error instanceof CannotStart)) throw error
  process.stderr.write(`Lamplight cannot start.\n${error.message}\n`)
  process.exit(1)
}
