import { createHash } from 'node:crypto'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { SiteLocation } from '#features/backup/server/move/move-site.ts'
import type { AppContext } from '#server/app-context.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { openApp } from './open-app.ts'
import { createDatabase } from './postgres-server.ts'

export type SiteAt = { app: FastifyInstance; context: AppContext; close: () => Promise<void> }

/** Opens the real app at a location that other programs also open. It sends no mails. */
export async function openSiteAt(place: SiteLocation): Promise<SiteAt> {
  const config = { ...readConfig({ DATA_DIR: place.dataDir, PUBLIC_URL: 'http://school.test' }), ...place }
  const log = pino({ level: 'silent' })
  const database = await openDatabase(config)
  const now = () => new Date()
  const site = await openApp({ config, database, now, log, isPaused: () => true })
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    await site.close()
  }
  onTestFinished(close)
  return { ...site, close }
}

/** Returns the status of a response and a hash of its bytes. */
export async function responseBodyOf({ app }: SiteAt, options: string | InjectOptions): Promise<string> {
  const { statusCode, rawPayload } = await app.inject(options)
  return `${statusCode} ${rawPayload.length} ${createHash('sha256').update(rawPayload).digest('hex')}`
}

/**
 * Returns the URL of a new, empty database on the server at TEST_DATABASE_URL. The database is dropped when
 * the test ends.
 */
export async function aPostgresDatabase(): Promise<string> {
  const { url, drop } = await createDatabase(process.env.TEST_DATABASE_URL ?? '')
  onTestFinished(drop)
  return url
}
