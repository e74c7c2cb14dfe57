/**
 * The header of every response of our server. A proxy, or the login page of a Wi-Fi network, responds at our addresses
 * too, but without it.
 */
export const ownResponseHeader = { name: 'x-lamplight', value: 'own' }

/**
 * Returns true if a response is certainly our server's. Only such a response may refuse or confirm what the browser
 * sent, end a session, or be stored for later; any other one means that our server was not reached.
 */
export const isOwnResponse = ({ headers }: Pick<Response, 'headers'>): boolean =>
  headers.get(ownResponseHeader.name) === ownResponseHeader.value

/**
 * Fetches something that the browser stores for later. Throws if our server does not send it.
 *
 * @param path a path of this site
 * @param send sends a request as the global `fetch` does
 */
export async function fetchOwn(
  path: string,
  init: RequestInit = {},
  send = (path: string, init: RequestInit) => fetch(path, init),
): Promise<Response> {
  // A copy in the browser's cache from an earlier version lacks the header, so the server is then asked again.
  for (const more of [{}, { cache: 'reload' }] as const) {
    const response = await send(path, { ...init, ...more })
    if (isOwnResponse(response) && response.ok) return response
  }
  throw new Error(`Our server did not send ${path}.`)
}
