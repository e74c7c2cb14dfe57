import { RotateCw } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'

const words = { again: 'Try again' }

/** In place of what could not be read. */
export const Unread = ({ says, onAgain }: { says: string; onAgain: () => void }) => (
  <Empty says={says} isFailure>
    <Button variant="quiet" onClick={onAgain}>
      <RotateCw aria-hidden="true" className="size-4" />
      {words.again}
    </Button>
  </Empty>
)
