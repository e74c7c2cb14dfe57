import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { AppContext } from '../app-context.ts'
import { CannotStart } from '../cannot-start.ts'
import { createRenderer, type FindText, type SiteBuild } from './renderer.ts'

/** The built site's part of the app's context, and a function that attaches the site to the app. */
export type ClientBuild = {
  context: Pick<AppContext, 'renderPage' | 'loadFindText' | 'clientFolder'>
  attachTo: (app: FastifyInstance) => Promise<void>
}

type Options = { root: string; isDevelopment: boolean }

/** In development, Vite loads the current source for each request, on the same port. */
export const loadSite = async ({ root, isDevelopment }: Options): Promise<ClientBuild> =>
  isDevelopment ? developmentSite(root) : builtSite(root)

async function builtSite(root: string): Promise<ClientBuild> {
  const file = join(root, 'build', 'server', 'index.js')
  if (!existsSync(file))
    throw new CannotStart(
      'The site is not built yet. Run `npm start`, which builds it first, or `npm run build`.',
    )
  const build: SiteBuild = await import(pathToFileURL(file).href)
  return {
    context: {
      renderPage: createRenderer(build),
      loadFindText: async () => findTextOf(build),
      clientFolder: join(root, 'build', 'client'),
    },
    attachTo: async () => {},
  }
}

function developmentSite(root: string): ClientBuild {
  const { promise: starting, resolve } = Promise.withResolvers<ViteDevServer>()
  const loadBuild = async () =>
    (await starting).ssrLoadModule('virtual:react-router/server-build') as Promise<SiteBuild>
  return {
    context: {
      renderPage: createRenderer(loadBuild, { isDevelopment: true }),
      loadFindText: async () => findTextOf(await loadBuild()),
    },
    attachTo: async (app) => {
      // Vite is a development dependency, so it is loaded only here.
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

const findTextOf = ({ entry }: SiteBuild): FindText => entry.module.findText
