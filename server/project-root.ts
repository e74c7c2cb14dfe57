import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The project's folder, both for the sources and for the bundle that `npm run build` creates. */
export const projectRoot = dirname(findPackageJSON(import.meta.url) ?? '.')
