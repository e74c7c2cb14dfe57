import { rm, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import { NoSpace, ProgramOutdated } from '#server/errors.ts'
import { serve } from '#server/http/route.ts'
import { siteHealthCalls } from '../calls.ts'
import { withTimeout } from './health-check.ts'

/** How long a component may take to respond before it counts as failed, in milliseconds. */
const checkTimeoutMs = 3_000

/** Checks of the components on which the server depends; each throws on failure. */
const parts: Record<string, (context: AppContext) => Promise<void>> = {
  async database({ db, contentVersion }) {
    await sql`select 1`.execute(db)
    if (contentVersion.isOutdated()) throw new ProgramOutdated()
  },
  uploads: ({ media }) => media.reach(),
  /**
   * Writes a file, because permissions do not reveal a full or read-only disk. Uploads are rejected before
   * the disk is full.
   */
  async disk({ media }) {
    const path = media.temporaryPath()
    try {
      await writeFile(path, 'x', { mode: 0o600 })
    } finally {
      await rm(path, { force: true })
    }
    if (!(await media.hasRoomFor(0))) throw new NoSpace()
  },
}

const showAlive = serve(siteHealthCalls.showAlive, () => async () => ({ status: 'ok' as const }))

const showReady = serve(siteHealthCalls.showReady, (context) => {
  // Simultaneous requests share one check.
  let pendingCheck: ReturnType<typeof checkParts> | undefined
  return async (request, reply) => {
    if (context.stopping.aborted) return reply.code(503).send({ status: 'stopping' })
    pendingCheck ??= checkParts(context).finally(() => {
      pendingCheck = undefined
    })
    const checked = await pendingCheck
    const failed = checked.filter(({ hasFailed }) => hasFailed)
    for (const { part, error } of failed)
      request.log.warn({ request: request.id, part, err: error }, 'not ready')
    const states = checked.map(({ part, hasFailed }) => [part, hasFailed ? 'failed' : 'ok'])
    const [code, status] = failed.length === 0 ? [200, 'ok'] : [503, 'not ready']
    return reply.code(code).send({ status, ...Object.fromEntries(states) })
  }
})

export const readinessRoutes = [showAlive, showReady]

const checkParts = (context: AppContext) =>
  Promise.all(
    Object.entries(parts).map(([part, check]) =>
      withTimeout(checkTimeoutMs, check(context)).then(
        () => ({ part, hasFailed: false, error: undefined }),
        (error: unknown) => ({ part, hasFailed: true, error }),
      ),
    ),
  )
