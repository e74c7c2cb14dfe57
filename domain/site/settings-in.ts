import type { Language } from '../text/languages.ts'
import type { SiteSettings } from './site-settings.ts'

/** The settings as the pages of a language show them. */
export type ShownSettings = Omit<SiteSettings, 'translations'> & { ownDigits?: boolean }

/** The settings with those texts that the school has written in a language. */
export function settingsIn(language: Language, { translations, ...settings }: SiteSettings): ShownSettings {
  if (language === 'en') return settings
  const { tagline, address, whoMayCome, cost, place, ownDigits } = translations[language]
  const { forParents } = settings
  return {
    ...settings,
    tagline: tagline || settings.tagline,
    address: address || settings.address,
    ownDigits,
    forParents: {
      whoMayCome: whoMayCome || forParents.whoMayCome,
      cost: cost || forParents.cost,
      place: place || forParents.place,
      // A map knows the address as it was written first.
      mapURL: forParents.mapURL || mapSearch(settings.address),
    },
  }
}

/** Where a map shows an address. */
export const mapSearch = (address: string) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`
