import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { ProgramOutdated, SiteReadOnly } from '../errors.ts'

/**
 * While the site is moved, or a newer program has changed the tables and this one is not replaced yet, whatever may change
 * something is refused before its body is read, and after the guard: who may not do it hears that first. What a GET writes
 * is refused where it is written.
 */
export function refuseWrites(
  app: FastifyInstance,
  { contentVersion, writeAccess }: Pick<AppContext, 'contentVersion' | 'writeAccess'>,
) {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || !routeOptions.config.action) return
    // What it wrote would lack what the newer program expects.
    if (contentVersion.isOutdated()) throw new ProgramOutdated()
    assertMayChange({ writeAccess })
  })
}

/** For a GET that notes in History who has read: the note could be lost. @throws {SiteReadOnly} */
export function assertMayChange({ writeAccess }: Pick<AppContext, 'writeAccess'>): void {
  const reason = writeAccess.refusal()
  if (reason) throw new SiteReadOnly(reason)
}
