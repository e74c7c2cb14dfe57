import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { shareSize } from '#domain/media/pictures.ts'
import { accentStyle } from '#domain/site/accent.ts'
import { findShown } from '#features/records/server/content/shown-files.ts'
import type { AppContext } from '#server/app-context.ts'
import { sendNotFound } from '#server/http/error-handler.ts'
import { allow } from '#server/http/guard.ts'
import { limitRendering, loadSharp } from '#server/media/sharp.ts'
import { nameFromUrl } from '#server/media/stored-names.ts'
import { readSettings } from './read-settings.ts'

const pictureSizes = new Map([
  ['icon-180.png', { width: 180, height: 180 }],
  ['icon-512.png', { width: 512, height: 512 }],
  ['share.jpg', shareSize],
])

const path = '/look/:version/:file'
/** Serves the files that are made from the current look. The version in the path is only for caches. */
export function lookRoutes(app: FastifyInstance, context: AppContext) {
  const rendered = new Map<string, Buffer>()
  app.get<{ Params: { file: string } }>(path, allow('read content'), async (request, reply) => {
    const { file } = request.params
    const { logoURL, accent } = await readSettings(context.db)
    const send = (type: string, content: string | Buffer) =>
      reply.header('cache-control', 'public, max-age=86400').type(type).send(content)
    if (file === 'accent.css' && accent) return send('text/css; charset=utf-8', accentStyle(accent))
    const logo = nameFromUrl(logoURL)
    const size = pictureSizes.get(file)
    // A child's photo is never used, because a consent may forbid it at any time.
    const isShown = logo && size && (await findShown(context, logo)) === 'everyone'
    if (rendered.size > 8) rendered.clear()
    const stored = isShown && !rendered.has(logo + file) && (await context.media.open(logo))
    if (stored) rendered.set(logo + file, await render(await buffer(stored), size))
    const picture = isShown && rendered.get(logo + file)
    if (!picture) return sendNotFound(request, reply)
    return send(file.endsWith('png') ? 'image/png' : 'image/jpeg', picture)
  })
}

const render = (logo: Buffer, { width, height }: typeof shareSize) =>
  limitRendering(0, async () => {
    const sharp = await loadSharp()
    const background = '#ffffff'
    const margin = Math.round(height / 12)
    return sharp(logo)
      .resize({ width: width - 2 * margin, height: height - 2 * margin, fit: 'contain', background })
      .flatten({ background })
      .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
      .toFormat(width === height ? 'png' : 'jpeg')
      .toBuffer()
  })
