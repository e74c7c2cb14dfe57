/** What browsers do not fetch ahead: what is private, files, and what machines read. */
const never = ['/admin*', '/api/*', '/uploads/*', '/reset-password/*', '/*password', '/*.*']

/**
 * Which pages browsers may fetch ahead: those of ours that a link leads to which is pointed at or touched. Browsers that
 * save data do not (https://wicg.github.io/nav-speculation/speculation-rules.html).
 */
export function writeSpeculationRules(): string {
  const where = {
    and: [
      { href_matches: '/*' },
      { not: { href_matches: never } },
      { not: { selector_matches: '[rel~=external], [target=_blank], [data-needs-app]' } },
    ],
  }
  return JSON.stringify({ prefetch: [{ where, eagerness: 'moderate' }] })
}
