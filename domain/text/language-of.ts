/**
 * The language of a text by its script, for its `lang` attribute: Bengali or Hindi where most of its letters are of that
 * script. A page is in English otherwise.
 */
export function languageOf(text: string): 'bn' | 'hi' | undefined {
  if (!/[\u0900-\u09FF]/.test(text)) return undefined
  const bengali = count(text, /[\u0980-\u09FF]/g)
  // Without the two marks at the end of a sentence, which Bengali uses as well.
  const devanagari = count(text, /[\u0900-\u0963\u0966-\u097F]/g)
  const latin = count(text, /\p{Script=Latin}/gu)
  if (Math.max(bengali, devanagari) <= latin) return undefined
  return bengali > devanagari ? 'bn' : 'hi'
}

const count = (text: string, letters: RegExp) => text.match(letters)?.length ?? 0
