import { defineWords, useSay, useWords } from '../language/use-words.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { RotateCw } from '../ui/icons/admin-icons.ts'

const english = defineWords('admin.load-error', { again: 'Try again' })

type Props = { message: string; onRetry: () => void }

/** In place of what could not be loaded. */
export const LoadError = ({ message, onRetry }: Props) => (
  <EmptyState message={useSay()(message)} isError>
    <RetryButton onRetry={onRetry} />
  </EmptyState>
)

/** The same on one line, for a part of a page. */
export const InlineLoadError = ({ message, onRetry }: Props) => (
  <div className="flex flex-wrap items-center gap-4">
    <p role="alert">{useSay()(message)}</p>
    <RetryButton onRetry={onRetry} />
  </div>
)

const RetryButton = ({ onRetry }: { onRetry: () => void }) => (
  <Button variant="quiet" onClick={onRetry}>
    <RotateCw className="size-4" />
    {useWords(english).again}
  </Button>
)
