import type { Kind } from './rules.ts'

/** Replaced when the worker is built, by a hash of the whole build (scripts/build/build-service-worker.ts). */
const version = 'BUILD_VERSION'

/** Those of one version have one another's assets: a build's page never meets the assets of another build. */
export const cacheName = (kind: Kind) => `${kind}s ${version}`

/** Told by a page, which does not know the version. */
export const isPageCache = (name: string) => name.startsWith('pages ')
