/** The page beside the menu of the admin area, to which "Skip to content" leads. */
export const adminPageId = 'page'
