import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { shareSize } from '#domain/media/pictures.ts'
import { accentStyle } from '#domain/site/accent.ts'
import type { AppContext } from '#server/app-context.ts'
import { sendNotFound } from '#server/http/error-handler.ts'
import { allow } from '#server/http/guard.ts'
import { readSettings } from './read-settings.ts'
import { findLogo, renderLogo } from './render-logo.ts'

const pictureSizes = new Map([
  ['icon-180.png', { width: 180, height: 180 }],
  ['icon-512.png', { width: 512, height: 512 }],
  ['share.jpg', shareSize],
])

const path = '/look/:version/:file'
/** Serves the files that are made from the current look. The version in the path is only for caches. */
export function addLook(app: FastifyInstance, context: AppContext) {
  const rendered = new Map<string, Buffer>()
  app.get<{ Params: { file: string } }>(path, allow('read content'), async (request, reply) => {
    const { file } = request.params
    const { logoURL, accent } = await readSettings(context.db)
    const send = (type: string, content: string | Buffer) =>
      reply.header('cache-control', 'public, max-age=86400').type(type).send(content)
    if (file === 'accent.css' && accent) return send('text/css; charset=utf-8', accentStyle(accent))
    const size = pictureSizes.get(file)
    const logo = size && (await findLogo(context, logoURL))
    if (rendered.size > 8) rendered.clear()
    const stored = logo && !rendered.has(logo + file) && (await context.media.open(logo))
    const isPhoto = size === shareSize
    if (stored) {
      const margin = Math.round(size.height / 12)
      rendered.set(logo + file, await renderLogo(await buffer(stored), size, { isPhoto, margin }))
    }
    const picture = logo && rendered.get(logo + file)
    if (!picture) return sendNotFound(request, reply)
    return send(isPhoto ? 'image/jpeg' : 'image/png', picture)
  })
}
