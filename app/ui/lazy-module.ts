import { useEffect, useState } from 'react'

/**
 * Returns a function that imports a module on first use and caches it. A failed import is not cached, so that
 * the next call tries again: networks fail, and after a deployment an old page's files no longer exist.
 */
export function lazyModule<T>(load: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined
  return () => {
    promise ??= load().catch((error) => {
      promise = undefined
      throw error
    })
    return promise
  }
}

/**
 * Loads a module for a component; `module` is undefined until it is loaded.
 *
 * @param load created by `lazyModule`
 * @param isNeeded true to load it now; whenever this becomes true, a failed import is retried
 */
export function useLazyModule<T extends object>(load: () => Promise<T>, isNeeded = true) {
  const [module, setModule] = useState<T>()
  const [hasFailed, setFailed] = useState(false)
  const [attempts, setAttempts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reloads
  useEffect(() => {
    if (!isNeeded) return
    let isUnmounted = false
    setFailed(false)
    load().then(
      (module) => isUnmounted || setModule(module),
      () => isUnmounted || setFailed(true),
    )
    return () => {
      isUnmounted = true
    }
  }, [load, isNeeded, attempts])
  return { module, hasFailed, retry: () => setAttempts(attempts + 1) }
}
