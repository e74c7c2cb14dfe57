/** The page content next to the admin menu, the target of "Skip to content". */
export const adminPageId = 'page'
