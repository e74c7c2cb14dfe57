import { SearchDialog } from '#features/dashboard/pages/search/search-dialog.tsx'
import { searchChoices } from './search-choices.ts'

type Props = { isAdding: boolean; onClose: () => void }

/** The search of the admin area with the choices of all features. */
export const AdminSearch = (props: Props) => <SearchDialog {...props} choices={searchChoices} />
