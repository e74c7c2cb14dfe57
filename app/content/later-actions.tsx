import type { ComponentProps } from 'react'
import { later, useLater } from '../ui/later.ts'
import type { RecordActions } from './record-actions.tsx'

const words = { missing: 'Edit and delete could not be loaded.', again: 'Try again' }

// Only admins need them, so visitors do not load them.
const loadActions = later(() => import('./record-actions.tsx'))

/** What an admin may do with a record, on pages that visitors see as well. */
export function LaterActions(props: ComponentProps<typeof RecordActions>) {
  const { part, hasFailed, tryAgain } = useLater(loadActions)
  if (part) return <part.RecordActions {...props} />
  if (!hasFailed) return null
  return (
    <p role="alert" className="text-sm text-danger-ink">
      {words.missing}{' '}
      <button type="button" onClick={tryAgain} className="min-h-11 font-semibold underline">
        {words.again}
      </button>
    </p>
  )
}
