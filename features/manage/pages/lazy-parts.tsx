import type { ComponentType } from 'react'
import { InlineLoadError } from '#app/admin/query-result.tsx'
import { lazyModule, useLazyModule } from '#app/ui/lazy-module.ts'
import { LoadingSpinner } from '#app/ui/progress.tsx'
import { defineWords } from '#domain/text/words.ts'

// Most users only read a table. The components that change it, with the field rules, are loaded on demand.

export const LazyBulkChangeDialog = lazyPart(
  async () => (await import('./bulk/bulk-change-dialog.tsx')).BulkChangeDialog,
)

export const LazyRecordsGrid = lazyPart(async () => (await import('./grid/records-grid.tsx')).RecordsGrid)

const words = defineWords({ failed: 'Part of this page could not be loaded.' })

/** Returns a component of a page that is loaded when it is first rendered. Call it in a module, not in a component. */
function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const loadPart = lazyModule(async () => ({ Part: await load() }))
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module
  return function LazyPart(props: Props) {
    const { module, hasFailed, retry } = useLazyModule(loadPart)
    if (module) return <module.Part {...props} />
    return hasFailed ? <InlineLoadError message={words.failed} onRetry={retry} /> : <LoadingSpinner />
  }
}
