import type { RunningServer } from '../scripts/run-server.ts'
import { formData } from './form-data.ts'

export const firstAdmin = { email: 'first.admin@example.org', password: 'a lamp at dusk 1842' }

/** Signs up and signs in the first admin without a browser. Returns the token. */
export async function makeFirstAdmin({ url, printed }: RunningServer): Promise<string> {
  const setup = await printed(/signup\?setup=(\S+)\s/)
  const fields = {
    ...firstAdmin,
    fullName: 'First Admin',
    contactNumber: '+91 00000 00007',
    gender: 'Other',
    role: 'PIC',
    uniqueId: 'PIC-1',
    setup,
  }
  const signUp = await fetch(`${url}/api/admin/signup`, { method: 'POST', body: formData(fields) })
  if (!signUp.ok) throw new Error(`Signing up returned ${signUp.status}: ${await signUp.text()}`)
  const signIn = await fetch(`${url}/api/admin/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(firstAdmin),
  })
  const { token } = await signIn.json()
  return token
}
