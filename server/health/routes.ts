import { rm, writeFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '../app-context.ts'
import { allow } from '../http/guard.ts'

export const healthPaths = { alive: '/healthz', ready: '/readyz' }

/** How long a component may take to answer before it counts as failed, in milliseconds. */
const checkTimeoutMs = 3_000
const tickMs = 100

type State = 'ok' | 'failed'

/** For monitoring: liveness and readiness. */
export function healthRoutes(app: FastifyInstance, context: AppContext) {
  app.get(healthPaths.alive, allow('read the state of the server'), async () => ({ status: 'ok' }))

  // Simultaneous requests share one check.
  let pendingCheck: ReturnType<typeof checkComponents> | undefined
  app.get(healthPaths.ready, allow('read the state of the server'), async (request, reply: FastifyReply) => {
    pendingCheck ??= checkComponents(context).finally(() => {
      pendingCheck = undefined
    })
    const { errors, ...state } = await pendingCheck
    for (const [component, error] of Object.entries(errors))
      request.log.warn({ request: request.id, part: component, err: error }, 'not ready')
    const isReady = Object.values(state).every((component) => component === 'ok')
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'not ready', ...state })
  })
}

async function checkComponents({ db, media }: AppContext) {
  const errors: Record<string, unknown> = {}
  const stateOf = async (component: string, check: () => Promise<unknown>): Promise<State> => {
    try {
      await withTimeout(check())
      return 'ok'
    } catch (error) {
      errors[component] = error
      return 'failed'
    }
  }
  const [database, uploads] = await Promise.all([
    stateOf('database', () => sql`select 1`.execute(db)),
    stateOf('uploads', () => Promise.all([media.reach(), tryToWrite(media.temporaryPath())])),
  ])
  return { database, uploads, errors }
}

/** Permissions alone do not reveal a full or read-only disk; only writing does. */
async function tryToWrite(path: string) {
  try {
    await writeFile(path, 'x', { mode: 0o600 })
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Counted in short ticks of the event loop: when other work blocks the loop, answers are late as well, and a single timer
 * would fire before an answer that has already arrived is read.
 */
async function withTimeout<T>(work: Promise<T>) {
  const { promise, reject } = Promise.withResolvers<never>()
  let ticks = 0
  const timer = setInterval(() => {
    ticks += 1
    if (ticks * tickMs >= checkTimeoutMs) reject(new Error(`no answer within ${checkTimeoutMs} ms`))
  }, tickMs)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearInterval(timer)
  }
}
