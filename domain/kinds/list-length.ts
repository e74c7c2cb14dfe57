/** How many cards a list shows at first: a phone lays out all of them before it shows the first one. */
export const cardsAtFirst = 12

/** How many cards each "Show more" adds. */
export const cardsPerStep = 24

/** How many cards one page shows at most; the rest are on further pages. */
export const maxCardsPerPage = cardsAtFirst + 10 * cardsPerStep

/** Returns the smallest number of cards that a page can show and that is not below this one. */
export function cardsShownFor(count: number): number {
  const steps = Math.ceil((count - cardsAtFirst) / cardsPerStep) || 0
  return Math.min(cardsAtFirst + Math.max(steps, 0) * cardsPerStep, maxCardsPerPage)
}

/** Returns the index of the first card of the batch that this card belongs to: 0, 12, 36 and so on. */
export const batchStartOf = (index: number) =>
  index < cardsAtFirst ? 0 : index - ((index - cardsAtFirst) % cardsPerStep)
