import { rm, writeFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { AppContext } from '../app-context.ts'
import { NoSpace, ProgramOutdated } from '../errors.ts'
import { defineRoute } from '../http/route.ts'
import type { MediaStore } from '../media/store.ts'
import { objectOf, text } from '../openapi/schemas.ts'
import { withTimeout } from '../with-timeout.ts'

/** How long a component may take to answer before it counts as failed, in milliseconds. */
const checkTimeoutMs = 3_000

type State = 'ok' | 'failed'

const showAlive = defineRoute({
  method: 'GET',
  path: '/healthz',
  action: 'read the state of the server',
  tag: 'State',
  summary: 'Does the process live?',
  responses: { 200: { description: 'It does.', schema: () => objectOf({ status: { const: 'ok' } }) } },
  handler: () => async () => ({ status: 'ok' }),
})

const componentState = { type: 'string', enum: ['ok', 'failed'] }
const components = { database: componentState, uploads: componentState, disk: componentState }
const readiness = () => objectOf({ status: text, ...components })
/** A server that stops says so at once, and nothing of its parts. */
const unreadiness = () => objectOf({ status: text, ...components }, Object.keys(components))

const showReady = defineRoute({
  method: 'GET',
  path: '/readyz',
  action: 'read the state of the server',
  tag: 'State',
  summary: 'Can the server do its work?',
  responses: {
    200: { description: 'It can.', schema: readiness },
    503: { description: 'A part has failed, or the server stops.', schema: unreadiness },
  },
  handler: (context) => {
    // Simultaneous requests share one check.
    let pendingCheck: ReturnType<typeof checkComponents> | undefined
    return async (request, reply) => {
      if (context.stopping.aborted) return reply.code(503).send({ status: 'stopping' })
      pendingCheck ??= checkComponents(context).finally(() => {
        pendingCheck = undefined
      })
      const { errors, ...state } = await pendingCheck
      for (const [component, error] of Object.entries(errors))
        request.log.warn({ request: request.id, part: component, err: error }, 'not ready')
      const isReady = Object.values(state).every((component) => component === 'ok')
      return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ok' : 'not ready', ...state })
    }
  },
})

/** For monitoring: liveness and readiness. */
export const readinessRoutes = [showAlive, showReady]

async function checkComponents({ db, contentVersion, media }: AppContext) {
  const errors: Record<string, unknown> = {}
  const stateOf = async (component: string, check: () => Promise<unknown>): Promise<State> => {
    try {
      await withTimeout(checkTimeoutMs, check())
      return 'ok'
    } catch (error) {
      errors[component] = error
      return 'failed'
    }
  }
  const [database, uploads, disk] = await Promise.all([
    stateOf('database', async () => {
      await sql`select 1`.execute(db)
      if (contentVersion.isOutdated()) throw new ProgramOutdated()
    }),
    stateOf('uploads', () => media.reach()),
    stateOf('disk', () => tryToWrite(media)),
  ])
  return { database, uploads, disk, errors }
}

/** Permissions alone do not reveal a full or read-only disk; only writing does. Uploads are refused before it is full. */
async function tryToWrite(media: MediaStore) {
  const path = media.temporaryPath()
  try {
    await writeFile(path, 'x', { mode: 0o600 })
  } finally {
    await rm(path, { force: true })
  }
  if (!(await media.hasRoomFor(0))) throw new NoSpace()
}
