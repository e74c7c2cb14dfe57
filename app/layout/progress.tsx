import { useNavigation } from 'react-router'

const words = { loading: 'The page is loading' }

/** A line of lamp light under the header while another page is on its way. */
export function Progress() {
  return (
    useNavigation().state !== 'idle' && (
      <div role="progressbar" aria-label={words.loading} className="progress" />
    )
  )
}
