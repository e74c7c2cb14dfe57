import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

export type Route = { method: string; path: string; action: unknown; needsConfirmation?: unknown }

/**
 * Runs `open` and collects every route that the router registers in the meantime. The app is not involved, so
 * no route can be left out.
 */
export async function collectRoutes<T>(open: () => Promise<T>): Promise<{ opened: T; routes: Route[] }> {
  const routes: Route[] = []
  const note = ({ method, url: path, config }: RouteOptions) => {
    const { action, needsConfirmation } = config ?? {}
    for (const one of [method].flat())
      routes.push({ method: one, path, action, ...(needsConfirmation && { needsConfirmation }) })
  }
  const onStart = (message: unknown) =>
    void (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', note)
  subscribe('fastify.initialization', onStart)
  try {
    return { opened: await open(), routes }
  } finally {
    unsubscribe('fastify.initialization', onStart)
  }
}

/** Parses routes that are listed explicitly: `GET PUT /x` is two routes. */
export const parseRoutes = (lines: string[], base = '') =>
  lines.flatMap((line) => {
    const [path, ...methods] = line.split(' ').reverse()
    return methods.map((method) => `${method} ${base}${path}`)
  })
