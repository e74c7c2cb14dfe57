import { RotateCw } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

const words = { again: 'Try again' }

type Words = { says: string; onAgain: () => void }

/** In place of what could not be read. */
export const Unread = ({ says, onAgain }: Words) => (
  <Empty says={says} isFailure>
    <Again onAgain={onAgain} />
  </Empty>
)

/** The same on one line, for a part of a page. */
export const UnreadPart = ({ says, onAgain }: Words) => (
  <div className="flex flex-wrap items-center gap-4">
    <p role="alert">{says}</p>
    <Again onAgain={onAgain} />
  </div>
)

const Again = ({ onAgain }: { onAgain: () => void }) => (
  <Button variant="quiet" onClick={onAgain}>
    <RotateCw aria-hidden="true" className="size-4" />
    {words.again}
  </Button>
)
