import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ServerBuild } from 'react-router'
import type { ViteDevServer } from 'vite'
import { CannotStart } from '../cannot-start.ts'
import type { Parts } from '../parts.ts'
import { createRenderer } from './renderer.ts'

/** What the built site adds to the parts, and what it still needs of the app. */
export type Site = {
  parts: Pick<Parts, 'pages' | 'siteFolder'>
  attachTo: (app: FastifyInstance) => Promise<void>
}

/** The site as it was built; in development as Vite makes it at each request, on the same port. */
export async function loadSite({
  root,
  isDevelopment,
}: {
  root: string
  isDevelopment: boolean
}): Promise<Site> {
  return isDevelopment ? developmentSite(root) : builtSite(root)
}

async function builtSite(root: string): Promise<Site> {
  const file = join(root, 'build', 'server', 'index.js')
  if (!existsSync(file))
    throw new CannotStart('The site is not built yet. Run `npm start`, which does it, or `npm run build`.')
  const build: ServerBuild = await import(pathToFileURL(file).href)
  return {
    parts: { pages: createRenderer(async () => build), siteFolder: join(root, 'build', 'client') },
    attachTo: async () => {},
  }
}

function developmentSite(root: string): Site {
  const { promise: starting, resolve } = Promise.withResolvers<ViteDevServer>()
  const loadBuild = async () =>
    (await starting).ssrLoadModule('virtual:react-router/server-build') as Promise<ServerBuild>
  return {
    parts: { pages: createRenderer(loadBuild, { isDevelopment: true }) },
    attachTo: async (app) => {
      // Vite is there for development only, so it is not loaded otherwise.
      const { createServer } = await import('vite')
      const server = { middlewareMode: true, ws: { server: app.server } } as const
      const vite = await createServer({ root, server, appType: 'custom' })
      app.addHook('onRequest', (request, reply, next) =>
        vite.middlewares(request.raw, reply.raw, () => next()),
      )
      app.addHook('onClose', () => vite.close())
      resolve(vite)
    },
  }
}
