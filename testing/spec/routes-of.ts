import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

export type Route = { method: string; path: string; action: unknown; needsConfirmation?: unknown }

/**
 * Runs `open` and collects every route that is registered meanwhile, as the router itself learns of them. Nothing
 * of the app has to know of it, so no route can be left out.
 */
export async function routesOf<T>(open: () => Promise<T>): Promise<{ opened: T; routes: Route[] }> {
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

/** Routes written by hand: `GET PUT /x` are two. */
export const named = (lines: string[], base = '') =>
  lines.flatMap((line) => {
    const [path, ...methods] = line.split(' ').reverse()
    return methods.map((method) => `${method} ${base}${path}`)
  })
