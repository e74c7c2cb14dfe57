import type { ComponentProps } from 'react'
import { useWords } from '#app/language/use-words.ts'
import { lazyModule, useLazyModule } from '#app/ui/lazy-module.ts'
import { defineWords } from '#domain/text/words.ts'
import type { RecordActions } from './record-actions.tsx'

const english = defineWords('record-actions', {
  missing: 'The Edit and Delete buttons could not be loaded.',
  again: 'Try again',
})

// Only admins load this chunk.
const loadActions = lazyModule(() => import('./record-actions.tsx'))

export function LazyRecordActions(props: ComponentProps<typeof RecordActions>) {
  const words = useWords(english)
  const { module, hasFailed, retry } = useLazyModule(loadActions)
  if (module) return <module.RecordActions {...props} />
  if (!hasFailed) return null
  return (
    <p role="alert" className="text-sm text-danger-ink">
      <span>{words.missing}</span>{' '}
      <button type="button" onClick={retry} className="min-h-11 font-semibold underline">
        {words.again}
      </button>
    </p>
  )
}
