import { useEffect } from 'react'
import { endStoredDrafts } from './stored-drafts.ts'
import { readToken } from './token.ts'

/**
 * Takes drafts out of this browser's storage once nobody is logged in, also where the server has ended the session, and
 * deletes those of others once somebody is.
 */
export function useOwnDrafts(token: string | null, adminId: string | undefined): void {
  useEffect(() => {
    // While a page is hydrated there is no token yet, though there is one in the storage.
    if (token === null && readToken() === null) endStoredDrafts()
  }, [token])
  useEffect(() => {
    if (!adminId) return
    // Visitors have no drafts, so they do not load this.
    import('./draft-storage.ts').then(
      (drafts) => drafts.deleteDraftsOfOthers(adminId),
      () => undefined,
    )
  }, [adminId])
}
