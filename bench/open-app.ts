import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { createBackups } from '#server/backup/backups.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { createLog } from '#server/log.ts'
import { createMailer } from '#server/mail/mail-queue.ts'
import { openStore } from '#server/media/open-store.ts'
import { loadSite } from '#server/pages/load-site.ts'
import type { Parts } from '#server/parts.ts'

export type OpenedApp = { app: FastifyInstance; parts: Parts; close: () => Promise<void> }

/** The whole app in this process, to be asked without a network in between. */
export async function openApp(settings: Record<string, string>): Promise<OpenedApp> {
  const config = readConfig({ LOG_LEVEL: 'warn', ...settings })
  const log = createLog(config)
  const now = () => new Date()
  const { db, version, close: closeDatabase } = await openDatabase(config)
  const mailer = createMailer({ db, config, now, log })
  const media = await openStore(config, log)
  const site = await loadSite({ root: join(import.meta.dirname, '..'), isDevelopment: false })
  const backups = createBackups({ config, db, media, now, log })
  const setup = { tokenHash: null }
  const parts: Parts = { config, db, version, media, mailer, backups, now, log, setup, ...site.parts }
  const app = await buildApp(parts)
  await app.ready()
  return {
    app,
    parts,
    close: async () => {
      await app.close()
      await mailer.close()
      await closeDatabase()
    },
  }
}
