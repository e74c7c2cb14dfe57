import { anAdmin, asAdmin } from '#server/testing/admins.ts'
import { openApp } from './open-app.ts'

/** The `Authorization` of an admin of a site that does not run at the moment. */
export async function tokenFor(settings: Record<string, string>): Promise<string> {
  const { parts, close } = await openApp(settings)
  try {
    return (await asAdmin(parts, await anAdmin(parts))).authorization
  } finally {
    await close()
  }
}
