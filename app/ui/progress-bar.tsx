import type { ComponentProps } from 'react'

/** How far something has come; how it looks is said for each browser. */
export const ProgressBar = (props: ComponentProps<'progress'>) => (
  <progress
    {...props}
    className="h-2 w-full appearance-none overflow-hidden rounded-full bg-edge [&::-moz-progress-bar]:bg-lamp [&::-webkit-progress-bar]:bg-edge [&::-webkit-progress-value]:bg-lamp"
  />
)
