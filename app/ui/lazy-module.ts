import { useEffect, useState } from 'react'

/** A lazily loaded module; its style sheets are loaded with it. */
type LazyModule = { styles?: string[] }

/**
 * Imports a module when it is first needed, and caches it. A failed import is not cached, so that the next
 * caller tries again: networks fail, and after a deployment the files of an old page are gone.
 */
export function lazyModule<T extends object>(load: () => Promise<T>): () => Promise<T> {
  let promise: Promise<T> | undefined
  return () => {
    promise ??= loadWithStyles(load).catch((error) => {
      promise = undefined
      throw error
    })
    return promise
  }
}

async function loadWithStyles<T extends object>(load: () => Promise<T>): Promise<T> {
  const module = await load()
  await Promise.all(((module as LazyModule).styles ?? []).map(addStyles))
  return module
}

function addStyles(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      reject(new Error(`The style sheet ${href} did not come.`))
    }
    document.head.append(link)
  })
}

/**
 * A lazily loaded module in a component, once it is loaded.
 *
 * @param load made by `lazyModule`
 * @param isNeeded whether to load it now; whenever this becomes true, a failed import is retried
 */
export function useLazyModule<T extends object>(load: () => Promise<T>, isNeeded = true) {
  const [module, setModule] = useState<T>()
  const [hasFailed, setFailed] = useState(false)
  const [attempts, setAttempts] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
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
