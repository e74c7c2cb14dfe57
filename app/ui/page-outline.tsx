import { useWords } from '../language/use-words.ts'
import { PageHeading } from './page-heading.tsx'
import { progressWords } from './progress.tsx'

/**
 * A page until its data has loaded: its heading, and rows in outline.
 *
 * @param title undefined if the heading is shown already
 */
export const PageOutline = ({ title }: { title?: string | undefined }) => (
  <>
    {title !== undefined && <PageHeading title={title} />}
    <div role="status" className="page-outline grid gap-3 py-2">
      <span className="sr-only">{useWords(progressWords).loading}</span>
      {['w-2/3', 'w-full', 'w-11/12', 'w-5/6'].map((width) => (
        <span key={width} className={`h-11 animate-pulse rounded-xl bg-edge/60 ${width}`} />
      ))}
    </div>
  </>
)
