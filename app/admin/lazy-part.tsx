import type { ComponentType } from 'react'
import { lazyModule, useLazyModule } from '../ui/lazy-module.ts'
import { LoadingSpinner } from '../ui/progress.tsx'
import { InlineLoadError } from './load-error.tsx'

const words = { failed: 'Part of this page could not be loaded.' }

/** A component of a page that is loaded when it is first shown; to be made by a module, not by a component. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const loadPart = lazyModule(async () => ({ Part: await load() }))
  // biome-ignore lint/correctness/noComponentHookFactories: called once, by a module
  return function LazyPart(props: Props) {
    const { module, hasFailed, retry } = useLazyModule(loadPart)
    if (module) return <module.Part {...props} />
    return hasFailed ? <InlineLoadError message={words.failed} onRetry={retry} /> : <LoadingSpinner />
  }
}
