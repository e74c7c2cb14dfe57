import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The same for the sources and for the bundle that `npm run build` creates. */
export const projectRoot = dirname(findPackageJSON(import.meta.url) ?? '.')
