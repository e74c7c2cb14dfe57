import type { MediaStore } from './store.ts'

/**
 * Two people may send the same file at once, and only one of them fail. Each claims the name until a row names the
 * file; whoever gives up last takes the file away. One process writes to a store (decision 001), so this is known here.
 */
type Claims = { held: number; busy: Promise<unknown> }

const claimsOf = new WeakMap<MediaStore, Map<string, Claims>>()

/** Claims a name, then puts the files in place while nobody removes them. The claim stays, even when that fails. */
export function claimName(media: MediaStore, name: string, putFiles: () => Promise<void>): Promise<void> {
  const names = claimsOf.get(media) ?? new Map<string, Claims>()
  claimsOf.set(media, names)
  const claims = names.get(name) ?? { held: 0, busy: Promise.resolve() }
  names.set(name, claims)
  claims.held += 1
  return inTurn(claims, putFiles)
}

/** Gives a claim up. Where it was the last one, `ifLast` runs before anybody else puts files under this name. */
export async function releaseName(media: MediaStore, name: string, ifLast = async () => {}): Promise<void> {
  const names = claimsOf.get(media)
  const claims = names?.get(name)
  if (!names || !claims) return
  await inTurn(claims, async () => {
    try {
      if (claims.held === 1) await ifLast()
    } finally {
      claims.held -= 1
      if (claims.held === 0) names.delete(name)
    }
  })
}

function inTurn<T>(claims: Claims, work: () => Promise<T>): Promise<T> {
  const done = claims.busy.then(work)
  claims.busy = done.catch(() => undefined)
  return done
}
