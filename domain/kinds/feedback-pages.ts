/** Where the form is a page of its own, to which it is sent without scripts; and the page after a success. */
export const feedbackPages = { form: '/feedback', sent: '/feedback/sent' } as const
