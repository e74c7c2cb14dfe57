import type { Kind } from './rules.ts'

/** Replaced by a hash of the whole build when the worker is built (scripts/build/build-service-worker.ts). */
const version = 'BUILD_VERSION'

/** Each version has its own caches, so that a page never gets assets from another build. */
export const cacheName = (kind: Kind) => `${kind}s ${version}`

/** The caller is a page, which does not know the worker's version. */
export const isPageCache = (name: string) => name.startsWith('pages ')
