/** Everything the home page shows, in one answer: `{ success: true, data: Home }`. */
export const homePath = '/api/home'
