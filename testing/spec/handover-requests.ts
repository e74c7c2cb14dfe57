import { packPaths } from '#domain/admin/handover.ts'
import { placesPath } from '#domain/admin/places.ts'
import { readPlaces } from '#server/handover/place-routes.ts'
import type { TestApp } from '../app.ts'
import type { Ask } from './ask.ts'
import { signedIn } from './open-spec.ts'

/** What has to be there for requests about a handover to be accepted. */
export function handoverRequests({ context }: TestApp, ask: Ask) {
  async function makeReady(by: string) {
    await context.packs.whenIdle()
    if ((await context.packs.state())?.state === 'ready') return
    await context.packs.start(
      { type: 'admin', id: by, fullName: 'Mira Testrup' },
      'kettle-saffron-monsoon-ladder-quartz',
    )
    await context.packs.whenIdle()
  }

  /** A pack is meant by when it was begun. */
  const linkFields = async () => {
    const { startedAt } = (await context.packs.state()) ?? { startedAt: context.now().toISOString() }
    return { startedAt }
  }

  return {
    /** Makes what a path needs. */
    async prepare(path: string, adminId: string): Promise<void> {
      if (path.startsWith(`${packPaths.pack}/`)) await makeReady(adminId)
      if (path === packPaths.pack) await context.packs.whenIdle()
    },
    /** From where the pack is fetched, signed by a PIC. */
    async packAddress(): Promise<string> {
      const { token } = await signedIn({ context })
      return (await ask('POST', packPaths.link, { token, json: await linkFields() })).body.data.url
    },
    /** The right body, or undefined for other paths. */
    async bodyFor(path: string): Promise<Record<string, unknown> | undefined> {
      if (path === packPaths.pack) return {}
      if (path === packPaths.link) return linkFields()
      if (path === placesPath) return { places: [], updatedAt: (await readPlaces(context.db)).updatedAt }
      return undefined
    },
  }
}
