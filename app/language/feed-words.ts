import { feedWords } from '#domain/site/feeds.ts'
import { defineWords } from './words.ts'

/** The server writes feeds, and asks the catalogs for these. */
export const feedTexts = defineWords('feeds', feedWords)
