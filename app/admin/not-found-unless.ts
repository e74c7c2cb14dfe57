import { data, type MetaArgs } from 'react-router'
import { meta as notFoundMeta } from '#app/pages/not-found.tsx'

type Params = { params: Readonly<Record<string, string | undefined>> }
type Meta = (args: MetaArgs) => ReturnType<typeof notFoundMeta>

/** Returned by the loader of a page whose URL matches nothing; the dashboard layout then omits the menu. */
export const notFoundMarker = 'not found'

/** Returns the `loader` and `clientLoader` of a page with a dynamic URL, which respond 404 unless `exists`. */
export const notFoundUnless =
  (exists: (params: Params['params']) => boolean) =>
  ({ params }: Params) =>
    exists(params) ? null : data(notFoundMarker, { status: 404 })

/** Returns the `meta` of a page with a dynamic URL: its own, or that of the 404 page unless `exists`. */
export const notFoundMetaUnless =
  (exists: (params: Params['params']) => boolean, meta: Meta): Meta =>
  (args) =>
    exists(args.params) ? meta(args) : notFoundMeta(args)
