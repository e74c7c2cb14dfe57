/** What the privacy page is drawn from. Apart from its schema, so that the page loads no Zod. */
export const privacyPath = '/api/privacy'
export const privacyPage = '/privacy'
