import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The project's folder, from the sources as well as from the bundle that `npm run build` makes. */
export const projectRoot = dirname(findPackageJSON(import.meta.url) ?? '.')
