import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The project's folder, from wherever this is run: the sources, or the one file that `npm run build` makes of them. */
export const root = dirname(findPackageJSON(import.meta.url) ?? '.')
