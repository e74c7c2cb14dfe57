import { kinds } from '#domain/kinds/index.ts'
import type { NavEntry, NavMenu } from '#domain/kinds/kind.ts'
import { defineWords } from '#domain/text/words.ts'

const words = defineWords({
  home: 'Home',
  events: 'Events',
  aboutUs: 'About Us',
  about: 'About',
  facultyInCharge: 'FIC',
})

export type NavLink = { to: string; label: string }

export const galleryLinks = linksOf('galleries')

export const footerLinks = linksOf('footer', [
  { label: words.home, to: '/', position: 1 },
  { label: words.aboutUs, to: '/about', position: 6 },
])

/** Also has the school's own pages that are linked in the header. */
export const aboutEntry = {
  label: words.aboutUs,
  links: linksOf('about', [
    { label: words.about, to: '/about', position: 1 },
    { label: words.facultyInCharge, to: '/about/picinfo', position: 5 },
  ]),
  position: 5,
}

export const barEntries = linksOf('bar', [
  { label: words.home, to: '/', position: 1 },
  { label: words.events, links: linksOf('events'), position: 3 },
  aboutEntry,
])

export const navWords = defineWords(
  'nav',
  Object.fromEntries(
    [...footerLinks, ...galleryLinks, ...barEntries]
      .flatMap((entry) => ('links' in entry ? [entry, ...entry.links] : [entry]))
      .map(({ label }) => [label, label]),
  ),
)

function linksOf<E extends NavEntry = NavEntry & { to: string }>(
  menu: NavMenu,
  others: E[] = [],
): (E | (NavEntry & { to: string }))[] {
  const ofKinds = kinds.flatMap(({ navigation, screens }) => {
    const place = navigation?.[menu]
    return place ? [{ ...place, to: screens.list }] : []
  })
  return [...others, ...ofKinds].sort((a, b) => a.position - b.position)
}
