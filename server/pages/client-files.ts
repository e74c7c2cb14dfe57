import { readdir } from 'node:fs/promises'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { allow } from '../http/guard.ts'

const immutable = { maxAge: '365d', immutable: true }
const oneHour = { maxAge: '1h' }

/**
 * Hashed assets, and the few files at the root (icons, manifest). Files that the build has compressed are sent
 * compressed.
 */
export async function clientFiles(app: FastifyInstance, folder: string, config: Config) {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'deny',
  })
  const send = (reply: FastifyReply, path: string, options: object) =>
    reply.header('cross-origin-resource-policy', 'same-origin').sendFile(path, options)

  app.get<{ Params: { '*': string } }>('/assets/*', allow('read content'), (request, reply) =>
    send(reply, `assets/${request.params['*']}`, immutable),
  )
  for (const file of serviceWorkerFiles)
    app.get(`/${file}`, allow('read content'), (_request, reply) => sendServiceWorker(reply, file, config))
  for (const name of await rootFiles(folder)) {
    if (serviceWorkerFiles.includes(name)) continue
    app.get(`/${name}`, allow('read content'), (_request, reply) => send(reply, name, oneHour))
  }
}

async function rootFiles(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name)).map(({ name }) => name)
}

/** One worker for visitors, and one for the Tonight screen (decisions 055 and 082). */
const serviceWorkerFiles = ['service-worker.js', 'tonight-worker.js']

/** A worker has the CSP of its own response, not that of a page: it fetches whatever pages request. */
const workerPolicy = "default-src 'none'; connect-src 'self'"

/** Replaces the worker in the browser, deletes the worker's caches, and unregisters itself. */
const removingWorker = `addEventListener('install', () => {
  skipWaiting()
  // See app/service-worker/replace-worker.ts.
  setInterval(skipWaiting, 1_000)
})
addEventListener('activate', (event) => event.waitUntil(remove()))
async function remove() {
  for (const name of await caches.keys()) await caches.delete(name)
  await registration.unregister()
}
`

/** The worker caches visited pages; with SERVICE_WORKER=off, another worker is sent that removes it (decision 055). */
function sendServiceWorker(
  reply: FastifyReply,
  file: string,
  { hasServiceWorker }: Pick<Config, 'hasServiceWorker'>,
) {
  reply.headers({ 'content-security-policy': workerPolicy, 'cache-control': 'no-cache' })
  if (!hasServiceWorker) return reply.type('text/javascript; charset=utf-8').send(removingWorker)
  return reply.sendFile(file, { cacheControl: false })
}
