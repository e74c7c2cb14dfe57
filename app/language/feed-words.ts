import { feedWords } from '#domain/site/feeds.ts'
import { defineWords } from './words.ts'

/** The server generates the feeds, and looks up these texts in the catalogs. */
export const feedTexts = defineWords('feeds', feedWords)
