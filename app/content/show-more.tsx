import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { cardsAtOnce } from '#domain/site-facts.ts'
import { useIsHydrated } from '../session/hydrated.ts'
import { buttonClass } from '../ui/button.tsx'
import { most, type Question, queryOf } from './list-question.ts'

const words = {
  more: 'Show more',
  shown: (shown: number, of: number) => `${shown} of ${of}`,
  atMost: 'These are the most that one page shows. Search to find the others.',
}

/** The first card of each step but the first has a name, for the link that leads there. */
export const idOfCard = (at: number) => (at > 0 && at % cardsAtOnce === 0 ? `card-${at + 1}` : undefined)

/** How many cards there are of all, and the way to the next ones. */
export function ShowMore({ question, shown, total }: { question: Question; shown: number; total: number }) {
  const isHydrated = useIsHydrated()
  const focusNext = useFocusOnNext(shown)
  if (shown >= total) return null
  const next = Math.min(question.show + cardsAtOnce, most)
  return (
    <div className="mt-10 flex flex-col items-center gap-3 text-center text-soft">
      <p>{words.shown(shown, total)}</p>
      {question.show >= most ? (
        <p>{words.atMost}</p>
      ) : (
        <Link
          // A page that is loaded anew starts at the new cards; one that grows stays where it is.
          to={{
            search: queryOf({ ...question, show: next }),
            hash: isHydrated ? '' : `card-${question.show + 1}`,
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

/** The link moves down as the list grows; the focus goes to where the new cards start. */
function useFocusOnNext(shown: number) {
  const from = useRef(Number.NaN)
  useEffect(() => {
    if (shown <= from.current) return
    document.getElementById(idOfCard(from.current) ?? '')?.focus({ preventScroll: true })
    from.current = Number.NaN
  }, [shown])
  return () => {
    from.current = shown
  }
}
