import { vi } from 'vitest'

/** A timeout in milliseconds; long, because a busy machine is slow. */
const patience = 120_000

type Options = number | { timeout?: number; interval?: number }

const patiently = (options: Options = {}) => ({
  timeout: patience,
  ...(typeof options === 'number' ? { timeout: options } : options),
})

// Test files in one worker share `vi`, so it is changed only once.
const shared = vi as typeof vi & { isPatient?: true }
if (!shared.isPatient) {
  const { waitFor, waitUntil } = vi
  Object.assign(shared, {
    isPatient: true,
    waitFor: (callback: () => unknown, options?: Options) => waitFor(callback, patiently(options)),
    waitUntil: (callback: () => unknown, options?: Options) => waitUntil(callback, patiently(options)),
  })
}

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: patience })
}
