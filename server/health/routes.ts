import { rm, writeFile } from 'node:fs/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { allow } from '../http/guard.ts'
import type { Parts } from '../parts.ts'

export const healthPaths = { alive: '/healthz', ready: '/readyz' }

/** How long a part may take to answer before it counts as failed, in milliseconds. */
const partWithin = 3_000
const step = 100

type State = 'ok' | 'failed'

/** For whatever watches the server: does the process live, and can it do its work? */
export function healthRoutes(app: FastifyInstance, parts: Parts) {
  app.get(healthPaths.alive, allow('read the state of the server'), async () => ({ status: 'ok' }))

  // Asked by many at once, it looks once.
  let looking: ReturnType<typeof lookAtParts> | undefined
  app.get(healthPaths.ready, allow('read the state of the server'), async (request, reply: FastifyReply) => {
    looking ??= lookAtParts(parts).finally(() => {
      looking = undefined
    })
    const { errors, ...state } = await looking
    for (const [part, error] of Object.entries(errors))
      request.log.warn({ request: request.id, part, err: error }, 'not ready')
    const isReady = Object.values(state).every((part) => part === 'ok')
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'not ready', ...state })
  })
}

async function lookAtParts({ db, media }: Parts) {
  const errors: Record<string, unknown> = {}
  const stateOf = async (part: string, look: () => Promise<unknown>): Promise<State> => {
    try {
      await within(look())
      return 'ok'
    } catch (error) {
      errors[part] = error
      return 'failed'
    }
  }
  const [database, uploads] = await Promise.all([
    stateOf('database', () => sql`select 1`.execute(db)),
    stateOf('uploads', () => Promise.all([media.reach(), tryToWrite(media.temporaryPath())])),
  ])
  return { database, uploads, errors }
}

/** Permissions alone do not tell of a full or read-only disk; only writing does. */
async function tryToWrite(path: string) {
  try {
    await writeFile(path, 'x', { mode: 0o600 })
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Counted in short steps of the event loop: one that other work keeps busy is late with the answer as well, and a single
 * timer would run out before an answer that lies there already is read.
 */
async function within<T>(work: Promise<T>) {
  const { promise, reject } = Promise.withResolvers<never>()
  let steps = 0
  const clock = setInterval(() => {
    steps += 1
    if (steps * step >= partWithin) reject(new Error(`no answer within ${partWithin} ms`))
  }, step)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearInterval(clock)
  }
}
