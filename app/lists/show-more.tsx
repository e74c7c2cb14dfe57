import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { cardsPerPage } from '#domain/site/site-constants.ts'
import { useIsHydrated } from '../session/use-is-hydrated.ts'
import { buttonClass } from '../ui/button.tsx'
import { formatListParams, type ListParams, maxShown } from './list-params.ts'

const words = {
  more: 'Show more',
  shown: (shown: number, of: number) => `${shown} of ${of}`,
  atMost: 'These are the most that one page shows. Search to find the others.',
}

/** The first card of each further step has an id, as the target of the link. */
export const cardId = (index: number) =>
  index > 0 && index % cardsPerPage === 0 ? `card-${index + 1}` : undefined

/** How many cards are shown, and a link to more. */
export function ShowMore({ params, shown, total }: { params: ListParams; shown: number; total: number }) {
  const isHydrated = useIsHydrated()
  const focusNext = useFocusNextCard(shown)
  if (shown >= total) return null
  const next = Math.min(params.show + cardsPerPage, maxShown)
  return (
    <div className="mt-10 flex flex-col items-center gap-3 text-center text-soft">
      <p>{words.shown(shown, total)}</p>
      {params.show >= maxShown ? (
        <p>{words.atMost}</p>
      ) : (
        <Link
          // Without scripts the page reloads and jumps to the new cards; otherwise it stays where it is.
          to={{
            search: formatListParams({ ...params, show: next }),
            hash: isHydrated ? '' : `card-${params.show + 1}`,
          }}
          replace
          preventScrollReset
          onClick={focusNext}
          className={buttonClass('quiet', 'min-w-40')}
        >
          {words.more}
        </Link>
      )}
    </div>
  )
}

/** The link moves down as the list grows, so the focus goes to the first new card. */
function useFocusNextCard(shown: number) {
  const previousCount = useRef(Number.NaN)
  useEffect(() => {
    if (shown <= previousCount.current) return
    document.getElementById(cardId(previousCount.current) ?? '')?.focus({ preventScroll: true })
    previousCount.current = Number.NaN
  }, [shown])
  return () => {
    previousCount.current = shown
  }
}
