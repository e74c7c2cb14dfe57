import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { accentStyle, lampColors } from '#domain/site/accent.ts'
import { lookFiles, lookRoute } from '#domain/site/look.ts'
import type { SiteSettings } from '#domain/site/site-settings.ts'
import { findShown } from '#features/records/server/content/shown-files.ts'
import type { AppContext } from '#server/app-context.ts'
import { sendNotFound } from '#server/http/error-handler.ts'
import { allow } from '#server/http/guard.ts'
import { nameFromUrl } from '#server/media/stored-names.ts'
import { readSettings } from './read-settings.ts'
import { renderIcon, renderShareCard } from './render-logo.ts'

/** The current files are few; older ones need not be kept. */
const maxRendered = 8

/** Serves the style sheet, icons and share card of the school's look, rendered when they are first requested. */
export function lookRoutes(app: FastifyInstance, context: AppContext) {
  const rendered = new Map<string, Buffer>()
  app.get<{ Params: { file: string } }>(lookRoute, allow('read content'), async (request, reply) => {
    const path = `/look/${request.params.file}`
    const settings = await readSettings(context.db)
    const { style, icons, share } = lookFiles(settings)
    reply.header('cache-control', 'public, max-age=86400')
    if (path === style) return reply.type('text/css; charset=utf-8').send(accentStyle(settings.accent))
    const icon = icons.find((icon) => icon.path === path)
    if (!icon && path !== share) return sendNotFound(request, reply)
    const logo = await readLogo(context, settings)
    if (!logo) return sendNotFound(request, reply)
    const picture =
      rendered.get(path) ??
      (icon
        ? await renderIcon(logo, icon.size)
        : await renderShareCard(logo, settings.accent || lampColors.button))
    if (rendered.size >= maxRendered) rendered.clear()
    rendered.set(path, picture)
    return reply.type(icon ? 'image/png' : 'image/jpeg').send(picture)
  })
}

/** Undefined if the file is missing, or may not be shown because it is also a child's photo. */
async function readLogo(context: AppContext, { logoURL }: SiteSettings) {
  const name = nameFromUrl(logoURL)
  if (!name || (await findShown(context, name)) !== 'everyone') return undefined
  const stored = await context.media.open(name)
  return stored && buffer(stored)
}
