import cluster from 'node:cluster'
import { CannotStart } from './cannot-start.ts'
import { BadConfig, readConfig } from './config.ts'
import { projectRoot } from './project-root.ts'

const isDevelopment = process.argv.includes('--dev')
/** The number that a parent gives its workers. */
const worker = cluster.isWorker ? Number(process.argv[process.argv.indexOf('--worker') + 1]) : undefined

try {
  const config = readConfig(process.env)
  // Each loads its own half: a parent of workers needs little, and keeps its memory for them.
  if (config.workers > 1 && worker === undefined && !isDevelopment) {
    const { startWorkers } = await import('./workers/start-workers.ts')
    await startWorkers({ config })
  } else {
    const { startServer } = await import('./start-server.ts')
    await startServer({ root: projectRoot, config, isDevelopment, worker })
  }
} catch (error) {
  if (!(error instanceof BadConfig || error instanceof CannotStart)) throw error
  process.stderr.write(`Lamplight cannot start.\n${error.message}\n`)
  process.exit(1)
}
