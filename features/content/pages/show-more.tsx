import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { defineWords, fill, useDigits, useWords } from '#app/language/use-words.ts'
import { useIsHydrated } from '#app/session/use-is-hydrated.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { cardsPerPage, maxCardsPerPage } from '#domain/site/site-constants.ts'
import { formatListParams, type ListParams } from './list-url.ts'

const english = defineWords('show-more', {
  more: 'Show more',
  shown: '{shown} of {all}',
  shownHere: '{shown} on this page, {all} in all',
})

const moreClass = buttonClass('quiet', 'min-w-40')

/** The first card of each further step has an id, as the target of the link. */
export const cardId = (index: number) =>
  index > 0 && index % cardsPerPage === 0 ? `card-${index + 1}` : undefined

type Props = {
  params: ListParams
  shown: number
  total: number
  nextCursor: string | null
}

/** How many cards are shown, and a link to more: on this page, or on the next one where it has as many as a page shows. */
export function ShowMore({ params, shown, total, nextCursor }: Props) {
  const words = useWords(english)
  const digits = useDigits()
  const isHydrated = useIsHydrated()
  const focusNext = useFocusNextCard(shown)
  const { after, show } = params
  if (after ? nextCursor === null : shown >= total) return null
  return (
    <div className="mt-10 flex flex-col items-center gap-3 text-center text-soft">
      <p>{fill(after ? words.shownHere : words.shown, { shown: digits(shown), all: digits(total) })}</p>
      {show < maxCardsPerPage ? (
        <Link
          // Without scripts the page reloads and jumps to the new cards; otherwise it stays where it is.
          to={{
            search: formatListParams({ ...params, show: show + cardsPerPage }),
            hash: isHydrated ? '' : `card-${show + 1}`,
          }}
          replace
          preventScrollReset
          onClick={focusNext}
          className={moreClass}
        >
          {words.more}
        </Link>
      ) : (
        nextCursor && (
          <Link
            to={{ search: formatListParams({ ...params, show: cardsPerPage, after: nextCursor }) }}
            className={moreClass}
          >
            {words.more}
          </Link>
        )
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
