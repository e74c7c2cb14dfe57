/**
 * Returns the language for a text's `lang` attribute: Bengali or Hindi if most of its letters are Bengali or
 * Devanagari. Returns undefined for all other texts.
 */
export function languageOf(text: string): 'bn' | 'hi' | undefined {
  if (!/[\u0900-\u09FF]/.test(text)) return undefined
  const bengali = count(text, /[\u0980-\u09FF]/g)
  // Excludes the two sentence-ending marks, which Bengali uses too.
  const devanagari = count(text, /[\u0900-\u0963\u0966-\u097F]/g)
  const latin = count(text, /\p{Script=Latin}/gu)
  if (Math.max(bengali, devanagari) <= latin) return undefined
  return bengali > devanagari ? 'bn' : 'hi'
}

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0
