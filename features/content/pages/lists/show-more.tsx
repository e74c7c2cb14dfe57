import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { fill, useDigits, useWords } from '#app/language/use-words.ts'
import { useIsHydrated } from '#app/session/use-is-hydrated.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { batchStartOf, cardsAtFirst, cardsPerStep, maxCardsPerPage } from '#domain/kinds/list-length.ts'
import { defineWords } from '#domain/text/words.ts'
import { formatListParams, type ListParams } from './list-url.ts'

const english = defineWords('show-more', {
  more: 'Show more',
  shown: '{shown} of {all}',
  shownHere: '{shown} on this page, {all} in all',
})

const moreClass = buttonClass('quiet', 'min-w-40')

/** Returns an id for the first card of each further batch of cards; the link below leads to it. */
export const cardId = (index: number) =>
  index > 0 && index === batchStartOf(index) ? `card-${index + 1}` : undefined

type Props = {
  params: ListParams
  shown: number
  total: number
  nextCursor: string | null
}

/** The number of shown cards, and a link to more: on this page, or on the next page if this one is full. */
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
          // Without scripts the page reloads and jumps to the new cards; with scripts it stays in place.
          to={{
            search: formatListParams({ ...params, show: show + cardsPerStep }),
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
            to={{ search: formatListParams({ ...params, show: cardsAtFirst, after: nextCursor }) }}
            className={moreClass}
          >
            {words.more}
          </Link>
        )
      )}
    </div>
  )
}

/** Moves the focus to the first new card, since the link moves down as the list grows. */
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
