import { packPaths } from '#domain/admin/handover.ts'
import { ownershipPaths } from '#domain/admin/ownership.ts'
import { placesPath } from '#domain/admin/places.ts'
import { readPlaces } from '#server/handover/places.ts'
import { anAdmin, aVolunteersPart } from '../admins.ts'
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
    /** The id in a path, once what it needs is there; undefined for all other paths. */
    async prepare(path: string, adminId: string): Promise<string | undefined> {
      if (path.startsWith(`${packPaths.pack}/`)) await makeReady(adminId)
      if (path === packPaths.pack) await context.packs.whenIdle()
      if (path !== ownershipPaths.one && path !== ownershipPaths.accept) return undefined
      const { token } = await signedIn({ context })
      const offer = await ask('POST', ownershipPaths.offers, { token, json: { to: adminId, days: 28 } })
      return offer.body.data._id
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
      if (path !== ownershipPaths.offers) return undefined
      await context.db.deleteFrom('settings').where('key', '=', 'ownershipOffers').execute()
      return { to: (await anAdmin(context, aVolunteersPart)).id, days: 28 }
    },
  }
}
