import { Button } from '../ui/button.tsx'

const words = {
  shown: (shown: number, of: number) => `${shown} of ${of}`,
  more: 'Show more',
}

type Props = {
  shown: number
  total: number
  busy: boolean
  onClick: () => void
}

/** How much of a long list is shown, and a button for more. */
export function ShowMoreButton({ shown, total, busy, onClick }: Props) {
  if (shown >= total) return null
  return (
    <div className="mt-8 flex flex-col items-center gap-3 text-soft">
      <p>{words.shown(shown, total)}</p>
      <Button variant="quiet" busy={busy} onClick={onClick} className="min-w-40">
        {words.more}
      </Button>
    </div>
  )
}
