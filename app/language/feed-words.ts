import { feedWords } from '#domain/site/feeds.ts'
import { defineWords } from './words.ts'

/** The server writes the feeds and looks these words up in the catalogs. */
export const feedTexts = defineWords('feeds', feedWords)
