/** The id of the page beside the admin menu, the target of "Skip to content". */
export const adminPageId = 'page'
