import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The project's folder, for the sources as well as for the bundle that `npm run build` makes. */
export const projectRoot = dirname(findPackageJSON(import.meta.url) ?? '.')
