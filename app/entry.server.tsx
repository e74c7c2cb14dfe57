import { renderToReadableStream } from 'react-dom/server'
import { createRequestHandler, type EntryContext, RouterContextProvider, ServerRouter } from 'react-router'
import { languages } from '#domain/text/languages.ts'
import { pageContext } from './api/page-loader.ts'
import { AppStartContext } from './defer-scripts.tsx'
import { NonceContext } from './inline-script.tsx'
import { findText } from './language/catalogs.ts'
import { loadCatalog } from './language/load-catalog.ts'

// Any page may be requested next, so all catalogs are loaded.
await Promise.all(languages.map(loadCatalog))

// The server imports these from the build. Imported from elsewhere, they would not be the same objects that
// the pages use.
export { createRequestHandler, findText, pageContext, RouterContextProvider }

/** Renders a page completely, without streaming, for the response cache. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { nonce, start } = loadContext.get(pageContext)
  let renderError: unknown
  const stream = await renderToReadableStream(
    <AppStartContext value={start}>
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>
    </AppStartContext>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        renderError = error
      },
    },
  )
  await stream.allReady
  if (renderError) throw renderError
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { headers, status })
}
