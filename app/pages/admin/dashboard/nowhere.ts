import { data, type MetaArgs } from 'react-router'
import { meta as nothingHere } from '../../not-found.tsx'

type Params = { params: Readonly<Record<string, string | undefined>> }
type Meta = (args: MetaArgs) => ReturnType<typeof nothingHere>

/** What the loader of a page says whose address names nothing; the frame then leaves it alone. */
export const nowhere = 'nowhere'

/** The `loader` and `clientLoader` of a page for many things: not found where its address names none of them. */
export const loadWhere =
  (exists: (params: Params['params']) => boolean) =>
  ({ params }: Params) =>
    exists(params) ? null : data(nowhere, { status: 404 })

/** Its `meta` likewise. */
export const metaWhere =
  (exists: (params: Params['params']) => boolean, meta: Meta): Meta =>
  (args) =>
    exists(args.params) ? meta(args) : nothingHere(args)
