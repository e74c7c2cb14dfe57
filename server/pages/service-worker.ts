import type { FastifyReply } from 'fastify'
import type { Config } from '../config.ts'

export const serviceWorkerFile = 'service-worker.js'

/** A worker answers to the policy that it came with, not to that of the page: it fetches what pages ask for. */
const workerPolicy = "default-src 'none'; connect-src 'self'"

/** Takes the place of the one that a browser has, empties its caches, and goes. */
const removingWorker = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`

/** The worker that keeps what was seen, or with SERVICE_WORKER=off the one that removes it (decision 055). */
export function sendServiceWorker(
  reply: FastifyReply,
  { hasServiceWorker }: Pick<Config, 'hasServiceWorker'>,
) {
  reply.headers({ 'content-security-policy': workerPolicy, 'cache-control': 'no-cache' })
  if (!hasServiceWorker) return reply.type('text/javascript; charset=utf-8').send(removingWorker)
  return reply.sendFile(serviceWorkerFile, { cacheControl: false })
}
