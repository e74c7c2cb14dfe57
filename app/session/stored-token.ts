/** The localStorage key of the session's token. */
export const tokenKey = 'token'

/**
 * Returns the token that this browser stores, or null. It is in a file of its own, because the script that visitors'
 * pages load first (app/page-script) needs no more of a session.
 *
 * @param localStorage returns undefined if the browser blocks its storage
 */
export const readStoredToken = (localStorage: () => Storage | undefined): string | null =>
  localStorage()?.getItem(tokenKey) ?? null
