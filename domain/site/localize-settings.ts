import type { Language } from '../text/languages.ts'
import { type SchoolFacts, schoolFacts } from '../text/school-facts.ts'
import type { Look } from './look.ts'
import type { SiteSettings } from './site-settings.ts'

export type ShownSettings = Omit<SiteSettings, 'translations' | keyof Look> & {
  ownDigits?: boolean
  facts: SchoolFacts
  ownWords?: Record<string, string>
} & Look

/**
 * Returns the settings with the school's own texts in this language where they exist, and with a logo or an accent only
 * if the school has one.
 */
export function localizeSettings(
  language: Language,
  { translations, logoURL, accent, ...others }: SiteSettings,
): ShownSettings {
  const settings = { ...others, ...(logoURL && { logoURL }), ...(accent && { accent }) }
  const facts = schoolFacts(language, settings)
  if (language === 'en') return { ...settings, facts }
  const { tagline, address, whoMayCome, cost, place, ownDigits, ...gifts } = translations[language]
  const { forParents, give } = settings
  return {
    ...settings,
    tagline: tagline || settings.tagline,
    address: address || settings.address,
    ownDigits,
    facts,
    give: {
      needed: gifts.needed || give.needed,
      sizes: gifts.sizes || give.sizes,
      bringTo: gifts.bringTo || give.bringTo,
      hours: gifts.hours || give.hours,
      whatsApp: give.whatsApp,
    },
    forParents: {
      whoMayCome: whoMayCome || forParents.whoMayCome,
      cost: cost || forParents.cost,
      place: place || forParents.place,
      // Map services find only the address in the original language.
      mapURL: forParents.mapURL || mapSearch(settings.address),
    },
  }
}

export const mapSearch = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
