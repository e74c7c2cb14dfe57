import type { Kind } from './kind.ts'

/** How many cards a list shows initially, and adds with each "Show more". */
export const cardsPerStep = ({ cardsAtFirst = 24 }: Pick<Kind, 'cardsAtFirst'>) => cardsAtFirst

/** How many cards one page shows at most; the rest are on further pages. */
export const maxCardsPerPage = (kind: Pick<Kind, 'cardsAtFirst'>) => 10 * cardsPerStep(kind)
