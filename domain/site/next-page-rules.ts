/** Addresses that are no public page, or that show what one visitor has typed. */
const others = ['/admin*', '/api/*', '/uploads/*', '/*feedback*', '/*\\?(.+)']

/**
 * Speculation rules (https://html.spec.whatwg.org/multipage/speculative-loading.html): browsers that support them render
 * the page of a link in advance once the pointer rests on the link. Browsers decide when to do less, for example to save
 * data or energy.
 */
export const nextPageRules = JSON.stringify({
  prerender: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: others } }] },
      eagerness: 'moderate',
    },
  ],
})
