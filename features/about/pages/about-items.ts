import { useFillIn } from '#app/layout/own-text.tsx'
import { useSite } from '#app/layout/site-data.ts'
import { textPlaces } from '#domain/kinds/own-text-places.ts'
import type { ShownText } from '#domain/site/own-texts.ts'
import { drawings } from './all-drawings.ts'

type DefaultItem = { name: string; text: string; drawing?: string }
type AboutItem = Required<DefaultItem> & { own: ShownText | undefined }

/**
 * Returns the items of a list. An item of the school replaces the site's item with the same number; if it has neither
 * title nor text, the item is left out.
 */
export function useAboutItems(label: string, defaults: readonly DefaultItem[]): AboutItem[] {
  const { ownTexts } = useSite()
  const fillIn = useFillIn()
  const places = Object.keys(textPlaces).filter((place) => place.startsWith(`${label} `))
  return places.flatMap((place, index) => {
    const [own, item] = [ownTexts[place], defaults[index]]
    const { title: name, text } = own ?? { title: item?.name ?? '', text: item?.text ?? '' }
    const drawing = (own?.drawing ? drawings[own.drawing] : item?.drawing) ?? drawings.book
    return name || text ? [{ name: fillIn(name), text: fillIn(text), drawing, own }] : []
  })
}
