import { SearchDialog } from '#features/dashboard/pages/search/search-dialog.tsx'
import { searchChoices } from './search-choices.ts'

type Props = { isAdding: boolean; onClose: () => void }

export const AdminSearch = (props: Props) => <SearchDialog {...props} choices={searchChoices} />
