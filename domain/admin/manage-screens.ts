/** Where all that the site shows is managed; each kind has a table at its `screens.table`. */
export const manageScreen = '/admin/dashboard/manage'
