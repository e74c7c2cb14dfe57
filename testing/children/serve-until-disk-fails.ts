import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import { startServer } from '#site/start-server.ts'
import { failCommits } from '../fail-commits.ts'

/** Serves a folder. As soon as the folder contains a file `disk-fails`, every commit fails. */
const [, , root = '', dataDir = ''] = process.argv

failCommits(() => existsSync(join(dataDir, 'disk-fails')))
const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' })
await startServer({ root, config, isDevelopment: false })
