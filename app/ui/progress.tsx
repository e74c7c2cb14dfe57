import type { ComponentProps } from 'react'
import { defineWords } from '#domain/text/words.ts'
import { useWords } from '../language/use-words.ts'

export const progressWords = defineWords('progress', { loading: 'Loading...' })

/** A loading spinner. Give it a `label` if there is no text next to it. */
export function Spinner({ label }: { label?: string }) {
  return (
    <span role={label ? 'status' : undefined} className="inline-flex items-center">
      <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 animate-spin motion-reduce:animate-none">
        <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="3" opacity="0.25" />
        <path
          d="M21 12a9 9 0 0 0-9-9"
          fill="none"
          stroke="currentColor"
          strokeWidth="3"
          strokeLinecap="round"
        />
      </svg>
      {label && <span className="sr-only">{label}</span>}
    </span>
  )
}

export const LoadingSpinner = () => <Spinner label={useWords(progressWords).loading} />

export const ProgressBar = (props: ComponentProps<'progress'>) => (
  <progress
    {...props}
    className="h-2 w-full appearance-none overflow-hidden rounded-full bg-edge [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-edge [&::-webkit-progress-value]:bg-lamp"
  />
)
